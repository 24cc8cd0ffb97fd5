import { useAction } from '#components/action/use-action.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { MemberJson } from '#domain/member/member.ts';
import { adminMessages } from '#messages/admin.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ArchiveFailure, unlessUnanswered } from './ArchiveFailure.tsx';
import { undoArchive, undoArchivedMember } from './archive-store.ts';
import { type Archived, forgetArchived, forgetArchivedMember } from './archived.ts';

const words = membershipsMessages.archiveSeason;

interface UndoNoticeProps {
  sentences: readonly string[];
  /** The name of the member, if the notice is about one. */
  name?: string;
  /** Undoes the archiving. Throws `ApiError`. Undefined if there is nothing left to undo. */
  undo: (() => Promise<void>) | undefined;
  forget: () => void;
}

const UndoNotice = ({ sentences, name, undo, forget }: UndoNoticeProps) => {
  const action = useAction(async () => {
    await undo?.();
    keepFocus();
  }, unlessUnanswered(words.undoFailed));
  const close = (): void => {
    forget();
    keepFocus();
  };
  return (
    <Notice tone="success">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="cluster">
        {undo && (
          <button
            type="button"
            className="button"
            aria-label={name && membershipsMessages.actionOn(words.undo, name)}
            aria-disabled={action.isBusy}
            onClick={() => void action.run()}
          >
            {words.undo}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {adminMessages.close}
        </button>
      </div>
      <ArchiveFailure action={action} title={words.undoFailed} />
    </Notice>
  );
};

const toldOf = ({ count, season, restored }: Archived): string[] => {
  if (!restored) return [words.archived(count, season)];
  const gone = count - restored.count - restored.stayed;
  return [
    words.restored(restored.count, count),
    ...(restored.stayed > 0 ? [words.stayed(restored.stayed)] : []),
    ...(gone > 0 ? [words.gone(gone)] : []),
  ];
};

/** The notice after a season was archived. */
export const ArchivedSeason = ({ archived }: { archived: Archived }) => (
  <UndoNotice
    sentences={toldOf(archived)}
    undo={archived.restored === undefined ? undoArchive : undefined}
    forget={forgetArchived}
  />
);

/** The notice after one member was archived. */
export const ArchivedMember = ({ member }: { member: Pick<MemberJson, 'fullName'> }) => (
  <UndoNotice
    sentences={[words.archivedOne(member.fullName)]}
    name={member.fullName}
    undo={undoArchivedMember}
    forget={forgetArchivedMember}
  />
);
