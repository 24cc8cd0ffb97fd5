import { useMemo } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { certifiablePayment, isCertifiable } from '#domain/certificate.ts';
import type { PaymentTold } from '#domain/sign-up.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { paymentMessages as words } from '#messages/payment.ts';

interface Props {
  told: PaymentTold;
  /** False: the bank takes its time. */
  isPaid: boolean;
}

const storyOf = ({ memberStatus, season }: PaymentTold): { story: string; next: readonly string[] } => {
  if (memberStatus === 'active') return { story: words.paid(season), next: words.next.active };
  if (memberStatus === 'suspended') return { story: words.suspended(season), next: words.next.suspended };
  return { story: words.toCheck, next: words.next.toCheck };
};

/** The end of a sign-up: what was bought, for how much, and what happens next. */
export const Confirmation = ({ told, isPaid }: Props) => {
  if (told.refunded >= told.amount) return <Refunded told={told} />;
  const { story, next } = storyOf(told);
  return isPaid ? (
    <section className="stack">
      <h2>{words.paidTitle(told.name)}</h2>
      <Notice tone={told.memberStatus === 'active' ? 'success' : 'warning'}>
        <p>{story}</p>
        <p>{words.receipt(told.email)}</p>
      </Notice>
      <Receipt told={told} />
      <Attestation told={told} />
      <h3>{words.nextTitle}</h3>
      <div className="rich">
        <ul>
          {[...next, words.question].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <p className="cluster">
        <a className="button" href={paths.training}>
          {words.week}
        </a>
        <a className="button" href={paths.membership}>
          {words.toAnother}
        </a>
      </p>
    </section>
  ) : (
    <Notice title={words.processingTitle}>
      <p>{words.processing(told.name)}</p>
    </Notice>
  );
};

// Opened again once all was given back.
const Refunded = ({ told }: Pick<Props, 'told'>) => (
  <section className="stack">
    <h2>{words.refundedTitle}</h2>
    <Notice>
      <p>{words.refunded(told.name, told.season)}</p>
    </Notice>
    <Receipt told={told} />
  </section>
);

// Made once: the dialog prepares it again for every other one it is given.
const Attestation = ({ told }: Pick<Props, 'told'>) => {
  const asked = useMemo(() => certifiablePayment(told), [told]);
  if (!isCertifiable(asked)) return null;
  return (
    <p className="cluster">
      <CertificateButton asked={asked} />
      <span className="field__hint">{certificateMessages.openHint}</span>
    </p>
  );
};

const Receipt = ({ told }: Pick<Props, 'told'>) => (
  <dl className="summary">
    <div className="summary__line">
      <dt>{words.season}</dt>
      <dd>{told.season}</dd>
    </div>
    <div className="summary__line">
      <dt>{words.disciplines}</dt>
      <dd>{told.disciplines.join(', ')}</dd>
    </div>
    <div className="summary__line">
      <dt>{words.amount}</dt>
      <dd>{formatCents(told.amount)}</dd>
    </div>
    {told.refunded > 0 && (
      <div className="summary__line">
        <dt>{words.givenBack}</dt>
        <dd>{formatCents(told.refunded)}</dd>
      </div>
    )}
  </dl>
);
