import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Announced } from '#components/ui/Announced.tsx';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { adminMessages } from '#messages/admin.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ActionError } from '../ActionError.tsx';
import { useAction } from '../use-action.ts';
import {
  $archived,
  $archivedMember,
  forgetArchived,
  forgetArchivedMember,
  recallArchived,
  undoArchive,
  undoArchivedMember,
} from './archive-store.ts';

const words = membershipsMessages.archiveAll;

interface UndoNoticeProps {
  text: string;
  /** Whom it is about, where that is one person. */
  name?: string;
  /** Throws `ApiError`; without it nothing is left to undo. */
  undo: (() => Promise<void>) | undefined;
  forget: () => void;
}

const UndoNotice = ({ text, name, undo, forget }: UndoNoticeProps) => {
  const action = useAction(async () => {
    await undo?.();
    keepFocus();
  });
  const close = (): void => {
    forget();
    keepFocus();
  };
  return (
    <Notice tone="success">
      <p>{text}</p>
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
      <ActionError action={action} title={words.undoFailed} />
    </Notice>
  );
};

/** After the season, or one member of the list, was archived: how many or who, and the way back. */
export const ArchiveUndo = () => {
  const archived = useStore($archived);
  const member = useStore($archivedMember);
  useEffect(recallArchived, []);
  return (
    <>
      <Announced>
        {archived && (
          <UndoNotice
            key={archived.batchId}
            text={
              archived.restored === undefined
                ? words.archived(archived.count)
                : words.restored(archived.restored, archived.count)
            }
            undo={archived.restored === undefined ? undoArchive : undefined}
            forget={forgetArchived}
          />
        )}
      </Announced>
      <Announced>
        {member && (
          <UndoNotice
            key={member.id}
            text={words.archivedOne(member.fullName)}
            name={member.fullName}
            undo={undoArchivedMember}
            forget={forgetArchivedMember}
          />
        )}
      </Announced>
    </>
  );
};
