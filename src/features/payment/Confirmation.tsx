import { useMemo } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { certifiablePayment, isCertifiable } from '#domain/certificate.ts';
import type { PaymentReport } from '#domain/sign-up.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { returnToForm } from '#lib/sign-up-progress.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { paymentSentence, paymentMessages as words } from '#messages/payment.ts';

interface Props {
  report: PaymentReport;
  /** False while the bank takes its time. */
  isPaid: boolean;
}

const nextOf = ({ memberStatus, isDoubtful }: PaymentReport): readonly string[] => {
  if (isDoubtful) return words.next.toCheck;
  return words.next[memberStatus === 'active' || memberStatus === 'suspended' ? memberStatus : 'toCheck'];
};

/** The end of a payment: what was bought, for how much, and what happens next. */
export const Confirmation = ({ report, isPaid }: Props) => {
  if (report.refunded >= report.amount) return <Refunded report={report} />;
  const { title, text, tone } = paymentSentence({ state: isPaid ? 'paid' : 'processing', report });
  return isPaid ? (
    <section className="stack">
      <h2>{title}</h2>
      <Notice {...(tone && { tone })}>
        <p>{text}</p>
        <p>{words.receipt(report.email)}</p>
      </Notice>
      <Receipt report={report} />
      {report.isDifference ? <BackToDossier /> : <Joined report={report} />}
    </section>
  ) : (
    <Notice title={title}>
      <p>{text}</p>
      {report.isDifference && <BackToDossier />}
    </Notice>
  );
};

const Joined = ({ report }: Pick<Props, 'report'>) => (
  <>
    <Attestation report={report} />
    <h3>{words.nextTitle}</h3>
    <div className="rich">
      <ul>
        {[...nextOf(report), words.question].map((step) => (
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
  </>
);

const BackToDossier = () => (
  <p className="cluster">
    <button className="button" type="button" onClick={returnToForm}>
      {words.toDossier}
    </button>
  </p>
);

// Opened again after all the money was given back.
const Refunded = ({ report }: Pick<Props, 'report'>) => {
  const { title, text } = paymentSentence({ state: 'refunded', report });
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Notice>
        <p>{text}</p>
      </Notice>
      <Receipt report={report} />
      {report.isDifference && <BackToDossier />}
    </section>
  );
};

// Made once, because the dialog would prepare it again for every new object.
const Attestation = ({ report }: Pick<Props, 'report'>) => {
  const asked = useMemo(() => certifiablePayment(report), [report]);
  if (!isCertifiable(asked)) return null;
  return (
    <p className="cluster">
      <CertificateButton asked={asked} />
      <span className="field__hint">{certificateMessages.openHint}</span>
    </p>
  );
};

const Receipt = ({ report }: Pick<Props, 'report'>) => (
  <dl className="summary">
    <div className="summary__line">
      <dt>{words.season}</dt>
      <dd>{report.season}</dd>
    </div>
    <div className="summary__line">
      <dt>{words.disciplines}</dt>
      <dd>{report.disciplines.join(', ')}</dd>
    </div>
    <div className="summary__line">
      {/* If the money was not what was due, the page does not tell how much came. */}
      <dt>{report.isDoubtful ? words.amountAsked : words.amount}</dt>
      <dd>{formatCents(report.amount)}</dd>
    </div>
    {report.refunded > 0 && (
      <div className="summary__line">
        <dt>{words.givenBack}</dt>
        <dd>{formatCents(report.refunded)}</dd>
      </div>
    )}
  </dl>
);
