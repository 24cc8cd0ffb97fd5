import { createPortal } from 'react-dom';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import type { Certifiable } from '#domain/certificate.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import certificateStyles from '#styles/certificate.css?url';
import { CertificateSheet } from './CertificateSheet.tsx';
import type { CertificateText } from './certificate-text.ts';
import { PdfButton } from './PdfButton.tsx';
import { useCertificate } from './use-certificate.ts';

interface CertificateDialogProps {
  asked: Certifiable;
  onClose: () => void;
}

// Printed from its own place in the body. Everything else, this dialog included, stays off the paper.
const PrintedCopy = ({ text }: { text: CertificateText }) =>
  createPortal(
    <div className="certificate-paper">
      <CertificateSheet text={text} />
    </div>,
    document.body,
  );

/** The certificate, to be read, printed or saved as a PDF. */
export const CertificateDialog = ({ asked, onClose }: CertificateDialogProps) => {
  const { dialog, close } = useModal();
  const made = useCertificate(asked);
  return (
    <dialog ref={dialog} className="certificate-dialog" aria-label={words.title} onClose={onClose}>
      <StyledBy href={certificateStyles}>
        {made.state === 'loading' && <p className="loading">{words.loading}</p>}
        {made.state === 'failed' && <RetryNotice onRetry={made.retry}>{words.failed}</RetryNotice>}
        {made.state === 'ready' && (
          <>
            <CertificateSheet text={made.text} />
            <PrintedCopy text={made.text} />
          </>
        )}
        <div className="cluster certificate-dialog__foot">
          {made.state === 'ready' && (
            <>
              <button type="button" className="button button--primary" onClick={() => window.print()}>
                {words.print}
              </button>
              <PdfButton text={made.text} season={asked.season} holder={asked.holder} />
            </>
          )}
          <button type="button" className="button" onClick={close}>
            {words.close}
          </button>
        </div>
      </StyledBy>
    </dialog>
  );
};
