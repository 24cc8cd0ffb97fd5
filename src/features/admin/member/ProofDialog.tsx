import { useModal } from '#components/ui/use-modal.ts';
import { memberActionsOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { useMay } from '../account/account-store.ts';
import { DialogButton } from './DialogButton.tsx';
import { closeMemberDialog } from './member-dialog.ts';
import { ProofView } from './ProofView.tsx';

const words = memberMessages.proof;
const { actions } = memberMessages;

/** Shows the proof of a reduced price, with the decisions on it. */
export const ProofDialog = ({ member }: { member: MemberDetails }) => {
  const { dialog, close } = useModal();
  const { id, updatedAt } = member;
  const open = memberActionsOf(member);
  const decides = useMay()('files', 'write');
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      aria-label={words.of(member.fullName)}
      onClose={closeMemberDialog}
    >
      <div className="stack">
        <h2>{words.of(member.fullName)}</h2>
        <ProofView id={id} version={updatedAt} name={member.fullName} />
        <div className="cluster dialog__foot">
          {decides && open.includes('accept-proof') && (
            <DialogButton
              label={actions.acceptProof}
              opens={{ name: 'confirm', action: 'accept-proof' }}
              className="button button--primary"
            />
          )}
          {decides && open.includes('refuse-proof') && (
            <DialogButton
              label={actions.refuseProof}
              opens={{ name: 'refuse', piece: 'proof' }}
              className="button button--danger"
            />
          )}
          {decides && open.includes('show-proof') && (
            <DialogButton
              label={actions.showProof}
              opens={{ name: 'confirm', action: 'show-proof' }}
              className="button"
            />
          )}
          <button type="button" className="button" onClick={close}>
            {adminMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
