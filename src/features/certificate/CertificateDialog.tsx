import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PdfButton } from '#components/pdf/PdfButton.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { dayInParis } from '#domain/dates.ts';
import { type Certifiable, type ClubIdentity, certificateOf, paymentReceiptOf } from '#domain/member/certificate.ts';
import { slugOf } from '#domain/slug.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import certificateStyles from '#styles/certificate.css?url';
import { CertificateSheet } from './CertificateSheet.tsx';
import { type CertificateText, certificateText, paymentReceiptText } from './certificate-text.ts';

type MadeCertificate =
  | { state: 'loading' }
  | { state: 'ready'; text: CertificateText }
  | { state: 'failed'; retry: () => void };

/** A certificate of a membership, or the receipt of one of its payments, by its place among them. */
export interface AskedPaper {
  asked: Certifiable;
  payment?: number | undefined;
}

const textOf = ({ asked, payment }: AskedPaper, club: ClubIdentity): CertificateText | undefined => {
  const today = dayInParis(new Date());
  if (payment === undefined) {
    const certificate = certificateOf(asked, club, today);
    return certificate && certificateText(certificate);
  }
  const receipt = paymentReceiptOf(asked, payment, club, today);
  return receipt && paymentReceiptText(receipt);
};

const fileNameOf = ({ asked: { season, holder, receipts }, payment }: AskedPaper): string => {
  const about = [season, slugOf(holder)].filter(Boolean);
  return payment === undefined
    ? words.fileName(about.join('-'))
    : words.receiptFileName([...about, receipts[payment]?.on].join('-'));
};

/** Returns today's paper, signed by the club as it is now. */
const useCertificate = ({ asked, payment }: AskedPaper): MadeCertificate => {
  const [made, setMade] = useState<MadeCertificate>({ state: 'loading' });
  const make = useCallback(async (): Promise<void> => {
    setMade({ state: 'loading' });
    try {
      const club = await call(api.club.$get());
      const text = textOf({ asked, payment }, club);
      if (!text) throw new Error('nothing to certify');
      setMade({ state: 'ready', text });
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('The certificate could not be made', error);
      setMade({ state: 'failed', retry: () => void make() });
    }
  }, [asked, payment]);
  useEffect(() => void make(), [make]);
  return made;
};

interface CertificateDialogProps extends AskedPaper {
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

/** A certificate or a receipt, to be read, printed or saved as a PDF. */
export const CertificateDialog = ({ onClose, ...paper }: CertificateDialogProps) => {
  const { dialog, close } = useModal();
  const made = useCertificate(paper);
  const title = paper.payment === undefined ? words.title : words.receiptTitle;
  return (
    <dialog ref={dialog} className="certificate-dialog" aria-label={title} onClose={onClose}>
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
                fileName={fileNameOf(paper)}
                make={async () => (await import('./certificate-pdf.ts')).makeCertificatePdf([made.text])}
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
