import { useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { type SeasonToArchive, seasonsToArchive } from '#domain/archiving.ts';
import { dayInParis } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member.ts';
import { filterMembers } from '#domain/member-filter.ts';
import { memberSums } from '#domain/member-sums.ts';
import { lastDayOf } from '#domain/season.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { ArchiveFailure, unlessUnanswered } from './ArchiveFailure.tsx';
import { archiveSeason } from './archive-store.ts';
import { closeListDialog } from './list-dialog.ts';

const words = membershipsMessages.archiveSeason;

const Consequences = ({ asked }: { asked: SeasonToArchive<MemberJson> }) => {
  const { season, members, staying } = asked;
  const sums = memberSums(members);
  const owing = filterMembers(members, { payment: 'owed' }, new Date()).length;
  const of = [
    membershipsMessages.members(sums.members),
    ...(sums.cancelled > 0 ? [membershipsMessages.cancelled(sums.cancelled)] : []),
  ].join(', ');
  return (
    <>
      {!asked.hasEnded && (
        <Notice tone="warning">
          <p>{words.notEnded(season, formatDate(lastDayOf(season)))}</p>
        </Notice>
      )}
      <p>{words.text(season, members.length, of)}</p>
      {owing > 0 && <p>{words.owing(owing, formatCents(sums.owedCents))}</p>}
      {staying > 0 && <p>{words.staying(staying)}</p>}
    </>
  );
};

/** Asks before the members of one season are archived, whatever the filters show. */
export const ArchiveSeasonDialog = ({ members }: { members: readonly MemberJson[] }) => {
  // The season as it was when the dialog opened, because the list is read again behind it. Another try for a season is
  // the same batch.
  const [seasons] = useState(() =>
    seasonsToArchive(members, dayInParis(new Date())).map((one) => ({ ...one, batchId: crypto.randomUUID() })),
  );
  const [chosen, setChosen] = useState(seasons[0]?.season ?? '');
  const asked = seasons.find(({ season }) => season === chosen);
  const action = useAction(async (isHere) => {
    if (!asked) return;
    await archiveSeason(asked.season, asked.batchId);
    if (isHere()) closeListDialog();
  }, unlessUnanswered(words.failed));
  if (!asked) return null;
  return (
    <AskDialog
      title={words.title(asked.season)}
      confirm={words.confirm(asked.members.length)}
      isDanger
      action={action}
      failure={<ArchiveFailure action={action} title={words.failed} />}
      onClose={closeListDialog}
    >
      {seasons.length > 1 && (
        <SelectField
          name="archived-season"
          label={words.season}
          hint={words.others}
          options={seasons.map((one) => ({
            value: one.season,
            label: words.option(one.season, one.members.length),
          }))}
          value={asked.season}
          onValue={(season) => {
            action.forgetError();
            setChosen(season);
          }}
        />
      )}
      <Consequences asked={asked} />
      <p>{words.undoable}</p>
      {action.isBusy && <progress className="progress" aria-label={words.busy} />}
    </AskDialog>
  );
};
