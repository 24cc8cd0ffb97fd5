import { useCallback } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { memberActionsOf } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { type PrivateFile, usePrivateFile } from '../use-private-file.ts';
import { fetchProof } from './member-api.ts';
import { $memberDialog, closeMemberDialog } from './member-dialog.ts';

const words = memberMessages.proof;
const { actions } = memberMessages;

// A frame without a viewer would start a download, or stay white.
const canShowPdf = (): boolean => navigator.pdfViewerEnabled !== false;

const Proof = ({ file, name }: { file: PrivateFile; name: string }) => {
  if (file.state === 'loading') return <p className="loading">{adminMessages.loading}</p>;
  if (file.state === 'failed') return <p role="alert">{words.failed}</p>;
  if (file.type !== 'application/pdf') return <img src={file.url} alt={words.of(name)} />;
  return canShowPdf() ? <iframe src={file.url} title={words.of(name)} /> : <p>{words.noViewer}</p>;
};

/** The proof of a reduced price in place, with what may be decided about it. */
export const ProofDialog = ({ member }: { member: MemberDetails }) => {
  const { dialog, close } = useModal();
  const { id, updatedAt } = member;
  const file = usePrivateFile(useCallback(() => fetchProof({ id, updatedAt }), [id, updatedAt]));
  const open = memberActionsOf(member);
  const decide = (action: 'accept-proof' | 'refuse-proof') => () => $memberDialog.set({ name: 'confirm', action });
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      aria-label={words.of(member.fullName)}
      onClose={closeMemberDialog}
    >
      <div className="stack">
        <h2>{words.of(member.fullName)}</h2>
        <div className="proof-frame">
          <Proof file={file} name={member.fullName} />
        </div>
        {file.state === 'ready' && (
          <p>
            <a href={file.url} target="_blank" rel="noreferrer">
              {words.newTab}
            </a>
          </p>
        )}
        <div className="cluster dialog__foot">
          {open.includes('accept-proof') && (
            <button type="button" className="button button--primary" onClick={decide('accept-proof')}>
              {actions.acceptProof}
            </button>
          )}
          {open.includes('refuse-proof') && (
            <button type="button" className="button button--danger" onClick={decide('refuse-proof')}>
              {actions.refuseProof}
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            {adminMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
