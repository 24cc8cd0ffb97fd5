import { useEffect, useState } from 'react';
import type { MemberJson } from '#domain/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { loadMembers } from '../members-store.ts';
import { useAction } from '../use-action.ts';
import { archivable, archiveAll } from './archive-store.ts';
import { closeListDialog } from './list-dialog.ts';

const words = membershipsMessages.archiveAll;

/** Asks before the whole list goes to the archive, whatever the filters show. */
export const ArchiveAllDialog = ({ members }: { members: readonly MemberJson[] }) => {
  // As it was when it was asked: the list is read again behind the dialog.
  const [asked] = useState(() => ({ members, batchId: crypto.randomUUID() }));
  const leaving = archivable(asked.members);
  const seasons = [...new Set(leaving.map(({ season }) => season))].sort().join(', ');
  const staying = asked.members.length - leaving.length;
  const action = useAction(async (isHere) => {
    await archiveAll(asked.batchId);
    if (isHere()) closeListDialog();
  }, words.failed);
  // It may have worked although the answer was lost: the list behind says so.
  useEffect(() => {
    if (action.error) void loadMembers();
  }, [action.error]);
  return (
    <AskDialog
      title={words.title(leaving.length)}
      confirm={words.confirm(leaving.length)}
      isDanger
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={closeListDialog}
    >
      <p>{words.text(leaving.length, seasons)}</p>
      {staying > 0 && <p>{words.staying(staying)}</p>}
      <p>{words.undoable}</p>
      {action.isBusy && <progress className="progress" aria-label={words.busy} />}
    </AskDialog>
  );
};
