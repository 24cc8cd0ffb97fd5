import { type ReactNode, useCallback, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { Closing } from '#domain/member/archiving.ts';
import { toCents } from '#domain/money.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { sum } from '#domain/sum.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { seasonsMessages } from '#messages/seasons.ts';
import { ArchiveFailure, unlessUnanswered } from '../memberships/ArchiveFailure.tsx';
import { archiveSeason } from '../memberships/archive-store.ts';
import { dismissSeasonDialog, loadSeasons, previewClosing } from './seasons-store.ts';

const words = seasonsMessages.closing;

/** The most names that are listed. Beyond that, only their number is shown. */
const MOST_NAMES = 8;

interface PeopleProps<Somebody> {
  sentence: string;
  people: readonly Somebody[];
  textOf: (somebody: Somebody) => ReactNode;
}

const People = <Somebody extends { id: string }>({ sentence, people, textOf }: PeopleProps<Somebody>) => {
  if (people.length === 0) return null;
  return (
    <div>
      <p>{sentence}</p>
      <ul>
        {people.slice(0, MOST_NAMES).map((somebody) => (
          <li key={somebody.id}>
            <a href={memberPath(somebody.id)}>{textOf(somebody)}</a>
          </li>
        ))}
        {people.length > MOST_NAMES && <li>{words.others(people.length - MOST_NAMES)}</li>}
      </ul>
    </div>
  );
};

const Consequences = ({ closing }: { closing: Closing }) => {
  const { owing, stopping, underWay, staying, season } = closing;
  const owedCents = sum(owing.map(({ owed }) => toCents(owed)));
  return (
    <>
      {!closing.hasEnded && (
        <Notice tone="warning">
          <p>{words.notEnded(season, formatDate(closing.lastDay))}</p>
          {closing.isOpen && <p>{words.isOpen}</p>}
        </Notice>
      )}
      <p>
        <strong>{closing.archived === 0 ? words.nobody : words.archived(closing.archived, closing.cancelled)}</strong>
      </p>
      <People
        sentence={words.owing(owing.length, formatCents(owedCents))}
        people={owing}
        textOf={({ fullName, owed }) => words.owes(fullName, formatCents(toCents(owed)))}
      />
      <People
        sentence={words.stopping(stopping.length, formatCents(sum(stopping.map(({ toCome }) => toCents(toCome)))))}
        people={stopping}
        textOf={({ fullName, toCome }) => words.owes(fullName, formatCents(toCents(toCome)))}
      />
      <People
        sentence={words.underWay(underWay.length)}
        people={underWay}
        textOf={({ fullName, hasProof, hasFlag }) =>
          [fullName, ...(hasProof ? [words.proof] : []), ...(hasFlag ? [words.flag] : [])].join(', ')
        }
      />
      <People sentence={words.staying(staying.length)} people={staying} textOf={({ fullName }) => fullName} />
      {closing.archived > 0 && <p>{words.undoable}</p>}
    </>
  );
};

/** Shows the effect of closing a season, then archives its members in one batch. The user can undo it for a week. */
export const CloseSeasonDialog = ({ season: { id } }: { season: AdminSeason }) => {
  const closing = useLoaded(useCallback(() => previewClosing(id), [id]));
  // A retry uses the same batch id.
  const [batchId] = useState(() => crypto.randomUUID());
  const archived = closing.state === 'ready' ? closing.value.archived : 0;
  const action = useAction(async (isHere) => {
    // Nothing happens before the effect was shown.
    if (archived === 0) return false;
    try {
      await archiveSeason({ season: id, seen: archived, batchId });
    } catch (error) {
      // Members have joined or left since the effect was shown, so the dialog shows the present effect instead.
      if (isApiError(error, 'conflict')) await closing.reload();
      throw error;
    }
    await loadSeasons();
    if (isHere()) dismissSeasonDialog();
    return true;
  }, unlessUnanswered(words.failed));
  return (
    <AskDialog
      title={words.title(id)}
      confirm={words.confirm(archived)}
      isDanger
      action={action}
      failure={<ArchiveFailure action={action} title={words.failed} />}
      onClose={dismissSeasonDialog}
    >
      <LoadedPart
        of={closing}
        reload={closing.reload}
        words={{ loading: words.reading, failed: words.notRead, failedHint: seasonsMessages.failedHint }}
      >
        {(read) => <Consequences closing={read} />}
      </LoadedPart>
    </AskDialog>
  );
};
