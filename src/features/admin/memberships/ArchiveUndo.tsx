import { useStore } from '@nanostores/react';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { membershipsMessages } from '#messages/memberships.ts';
import { ActionError } from '../ActionError.tsx';
import { useAction } from '../use-action.ts';
import { $archived, undoArchive } from './archive-store.ts';
import { keepFocus } from './list-dialog.ts';

const words = membershipsMessages.archiveAll;

const forget = (): void => {
  $archived.set(undefined);
  keepFocus();
};

/** After the season was archived: how many, and the way back. */
export const ArchiveUndo = () => {
  const archived = useStore($archived);
  const action = useAction(async () => {
    await undoArchive();
    keepFocus();
  });
  return (
    <Announced>
      {archived && (
        <Notice tone="success">
          <p>
            {archived.restored === undefined
              ? words.archived(archived.count)
              : words.restored(archived.restored, archived.count)}
          </p>
          <div className="cluster">
            {archived.restored === undefined && (
              <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
                {words.undo}
              </button>
            )}
            <button type="button" className="button" onClick={forget}>
              {membershipsMessages.close}
            </button>
          </div>
          <ActionError action={action} title={words.undoFailed} />
        </Notice>
      )}
    </Announced>
  );
};
