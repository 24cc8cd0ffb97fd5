import { useMemo } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { certifiablePayment, isCertifiable } from '#domain/certificate.ts';
import type { PaymentTold } from '#domain/sign-up.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { paymentSentence, paymentMessages as words } from '#messages/payment.ts';

interface Props {
  told: PaymentTold;
  /** False while the bank takes its time. */
  isPaid: boolean;
}

const nextOf = ({ memberStatus, isDoubtful }: PaymentTold): readonly string[] => {
  if (isDoubtful) return words.next.toCheck;
  return words.next[memberStatus === 'active' || memberStatus === 'suspended' ? memberStatus : 'toCheck'];
};

/** The end of a sign-up: what was bought, for how much, and what happens next. */
export const Confirmation = ({ told, isPaid }: Props) => {
  if (told.refunded >= told.amount) return <Refunded told={told} />;
  const { title, text, tone } = paymentSentence({ state: isPaid ? 'paid' : 'processing', told });
  return isPaid ? (
    <section className="stack">
      <h2>{title}</h2>
      <Notice {...(tone && { tone })}>
        <p>{text}</p>
        <p>{words.receipt(told.email)}</p>
      </Notice>
      <Receipt told={told} />
      <Attestation told={told} />
      <h3>{words.nextTitle}</h3>
      <div className="rich">
        <ul>
          {[...nextOf(told), words.question].map((step) => (
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
    <Notice title={title}>
      <p>{text}</p>
    </Notice>
  );
};

// Opened again after all the money was given back.
const Refunded = ({ told }: Pick<Props, 'told'>) => {
  const { title, text } = paymentSentence({ state: 'refunded', told });
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Notice>
        <p>{text}</p>
      </Notice>
      <Receipt told={told} />
    </section>
  );
};

// Made once, because the dialog would prepare it again for every new object.
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
      {/* If the money was not what was due, the page does not tell how much came. */}
      <dt>{told.isDoubtful ? words.amountAsked : words.amount}</dt>
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
