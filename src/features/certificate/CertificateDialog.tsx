import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PdfButton } from '#components/pdf/PdfButton.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { dayInParis } from '#domain/dates.ts';
import { type Certifiable, certificateOf } from '#domain/member/certificate.ts';
import { slugOf } from '#domain/slug.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import certificateStyles from '#styles/certificate.css?url';
import { CertificateSheet } from './CertificateSheet.tsx';
import { type CertificateText, certificateText } from './certificate-text.ts';

type MadeCertificate =
  | { state: 'loading' }
  | { state: 'ready'; text: CertificateText }
  | { state: 'failed'; retry: () => void };

/** Returns today's certificate, signed by the club as it is now. */
const useCertificate = (asked: Certifiable): MadeCertificate => {
  const [made, setMade] = useState<MadeCertificate>({ state: 'loading' });
  const make = useCallback(async (): Promise<void> => {
    setMade({ state: 'loading' });
    try {
      const club = await call(api.club.$get());
      const certificate = certificateOf(asked, club, dayInParis(new Date()));
      if (!certificate) throw new Error('nothing to certify');
      setMade({ state: 'ready', text: certificateText(certificate) });
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('The certificate could not be made', error);
      setMade({ state: 'failed', retry: () => void make() });
    }
  }, [asked]);
  useEffect(() => void make(), [make]);
  return made;
};

interface CertificateDialogProps {
  asked: Certifiable;
  onClose: () => void;
}

// The certificate is printed from its own place in the body. Everything else, this dialog included, is hidden in print.
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
              <PdfButton
                words={words}
                fileName={words.fileName([asked.season, slugOf(asked.holder)].filter(Boolean).join('-'))}
                make={async () => (await import('./certificate-pdf.ts')).makeCertificatePdf(made.text)}
              />
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
