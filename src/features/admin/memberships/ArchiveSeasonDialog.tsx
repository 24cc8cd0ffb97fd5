import { useEffect, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastError } from '#components/ui/toast.tsx';
import type { SeasonLeaving } from '#domain/member/archiving.ts';
import { api, call } from '#lib/api.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ArchiveFailure, unlessUnanswered } from './ArchiveFailure.tsx';
import { archiveSeason } from './archive-store.ts';
import { closeListDialog } from './list-dialog.ts';

const words = membershipsMessages.archiveSeason;

const Consequences = ({ asked }: { asked: SeasonLeaving }) => {
  const { season, leaving, members, cancelled, owing, owedCents, staying } = asked;
  const of = [
    membershipsMessages.members(members),
    ...(cancelled > 0 ? [membershipsMessages.cancelled(cancelled)] : []),
  ].join(', ');
  return (
    <>
      {!asked.hasEnded && (
        <Notice tone="warning">
          <p>{words.notEnded(season, formatDate(asked.lastDay))}</p>
        </Notice>
      )}
      <p>{words.text(season, leaving, of)}</p>
      {owing > 0 && <p>{words.owing(owing, formatCents(owedCents))}</p>}
      {staying > 0 && <p>{words.staying(staying)}</p>}
    </>
  );
};

const SeasonsDialog = ({ leaving }: { leaving: readonly SeasonLeaving[] }) => {
  // The seasons as they were when the dialog opened, because the list is read again behind it. A retry for a season
  // uses the same batch id.
  const [seasons] = useState(() => leaving.map((one) => ({ ...one, batchId: crypto.randomUUID() })));
  const [chosen, setChosen] = useState(seasons[0]?.season ?? '');
  const asked = seasons.find(({ season }) => season === chosen);
  const action = useAction(async (isHere) => {
    if (!asked) return;
    await archiveSeason({ season: asked.season, seen: asked.leaving, batchId: asked.batchId });
    if (isHere()) closeListDialog();
  }, unlessUnanswered(words.failed));
  if (!asked) return null;
  return (
    <AskDialog
      title={words.title(asked.season)}
      confirm={words.confirm(asked.leaving)}
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
            label: words.option(one.season, one.leaving),
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

const readSeasons = () => call(api.admin.memberships['archive-all'].$get());

/** Asks the user before the members of one season are archived, whatever the filters show. */
export const ArchiveSeasonDialog = () => {
  const seasons = useLoaded(readSeasons);
  const isFailed = seasons.state === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    void toastError(membershipsMessages.failed);
    closeListDialog();
  }, [isFailed]);
  return seasons.state === 'ready' ? <SeasonsDialog leaving={seasons.value} /> : null;
};
