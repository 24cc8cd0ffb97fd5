import { useCallback, useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { memberActionsOf } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { type PdfFault, pdfFaultOf } from '#domain/pdf.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { type PrivateFile, usePrivateFile } from '../use-private-file.ts';
import { fetchProof } from './member-api.ts';
import { $memberDialog, closeMemberDialog } from './member-dialog.ts';

const words = memberMessages.proof;
const { actions } = memberMessages;

// A frame without a viewer would start a download or stay white.
const canShowPdf = (): boolean => navigator.pdfViewerEnabled !== false;

const Proof = ({ file, name }: { file: PrivateFile; name: string }) => {
  if (file.state === 'loading') return <p className="loading">{adminMessages.loading}</p>;
  if (file.state === 'failed') return <p role="alert">{words.failed}</p>;
  if (file.blob.type !== 'application/pdf') return <img src={file.url} alt={words.of(name)} />;
  return canShowPdf() ? <iframe src={file.url} title={words.of(name)} /> : <p>{words.noViewer}</p>;
};

/** Finds what is wrong with a PDF before it is opened, because a viewer would show a white page or a question. */
const useFault = (file: PrivateFile): PdfFault | undefined => {
  const [fault, setFault] = useState<PdfFault>();
  const blob = file.state === 'ready' && file.blob.type === 'application/pdf' ? file.blob : undefined;
  useEffect(() => {
    let isWanted = true;
    setFault(undefined);
    const reading = blob?.arrayBuffer().then((bytes) => pdfFaultOf(new Uint8Array(bytes)));
    reading?.then((found) => isWanted && setFault(found)).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [blob]);
  return fault;
};

/** Shows the proof of a reduced price, with the decisions about it. */
export const ProofDialog = ({ member }: { member: MemberDetails }) => {
  const { dialog, close } = useModal();
  const { id, updatedAt } = member;
  const file = usePrivateFile(useCallback(() => fetchProof({ id, updatedAt }), [id, updatedAt]));
  const fault = useFault(file);
  const open = memberActionsOf(member);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      aria-label={words.of(member.fullName)}
      onClose={closeMemberDialog}
    >
      <div className="stack">
        <h2>{words.of(member.fullName)}</h2>
        {fault && (
          <Notice tone="warning" title={words.faults[fault].title}>
            <p>{words.faults[fault].text}</p>
          </Notice>
        )}
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
            <button
              type="button"
              className="button button--primary"
              onClick={() => $memberDialog.set({ name: 'confirm', action: 'accept-proof' })}
            >
              {actions.acceptProof}
            </button>
          )}
          {open.includes('refuse-proof') && (
            <button
              type="button"
              className="button button--danger"
              onClick={() => $memberDialog.set({ name: 'refuse', piece: 'proof' })}
            >
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
