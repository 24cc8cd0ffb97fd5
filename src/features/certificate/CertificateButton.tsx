import { useState } from 'react';
import { useWanted } from '#components/ui/use-wanted.ts';
import { type Certifiable, isReceivable } from '#domain/member/certificate.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import { spoken } from '#messages/spoken.ts';

const loadDialog = async () => ({ part: (await import('./CertificateDialog.tsx')).CertificateDialog });

interface CertificateButtonProps {
  asked: Certifiable;
  /** The payment, by its place among the receipts, whose receipt is meant in place of the certificate. */
  payment?: number;
}

const receiptLabel = ({ receipts }: Certifiable, payment: number): string | undefined => {
  const receipt = receipts[payment];
  return receipt && spoken(words.receiptOpenOf(formatCents(receipt.amountCents), formatDate(receipt.on)));
};

/** Opens the receipt of one payment of a membership, if there is one. */
export const ReceiptButton = ({ asked, payment }: Required<CertificateButtonProps>) =>
  isReceivable(asked, payment) ? <CertificateButton asked={asked} payment={payment} /> : null;

/** Opens the certificate of a membership that fulfils `isCertifiable`. Its code is loaded with the first press. */
export const CertificateButton = ({ asked, payment }: CertificateButtonProps) => {
  const { part: CertificateDialog, state, want } = useWanted(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    want();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={payment === undefined ? 'button' : 'button button--small'}
        aria-haspopup="dialog"
        aria-busy={state === 'loading'}
        aria-label={payment === undefined ? undefined : receiptLabel(asked, payment)}
        onClick={open}
      >
        {payment === undefined ? words.open : words.receiptOpen}
      </button>
      {state === 'loading' && <span className="loading">{words.loading}</span>}
      {state === 'failed' && (
        <span className="field__hint" role="status">
          {words.failed}
        </span>
      )}
      {isOpen && CertificateDialog && (
        <CertificateDialog asked={asked} payment={payment} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
