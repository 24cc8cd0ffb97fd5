import { useMemo } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { dayInParis } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import { certifiablePayment, isCertifiable } from '#domain/member/certificate.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import type { PaymentReport } from '#domain/member/sign-up.ts';
import { dossierPieces } from '#domain/piece.ts';
import { CertificateButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents, formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { returnToForm } from '#lib/sign-up-progress.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { navigationMessages } from '#messages/navigation.ts';
import { paymentSentence, pieceSentence, paymentMessages as words } from '#messages/payment.ts';

interface Props {
  report: PaymentReport;
  /** False while the bank takes its time. */
  isPaid: boolean;
}

const nextOf = (report: PaymentReport): readonly string[] => {
  const { season, startsOn, isDoubtful } = report;
  if (isDoubtful || !isInForce({ status: report.memberStatus })) return [words.next.toCheck];
  const come = startsOn ? words.next.comeFrom(season, formatDate(startsOn)) : words.next.come;
  return report.memberStatus === 'active' ? [come, words.next.introduce] : [come];
};

/** Returns what the dossier still waits for, from the person and from the club, in sentences. */
const openSentences = ({ openPieces = {}, birthDate }: PaymentReport): Record<'lacking' | 'waiting', string[]> => {
  const isOfMinor = isMinor(birthDate, dayInParis(new Date()));
  const told: Record<'lacking' | 'waiting', string[]> = { lacking: [], waiting: [] };
  for (const piece of dossierPieces) {
    const state = openPieces[piece];
    const sentence = state && pieceSentence(piece, state, isOfMinor);
    if (sentence) told[state === 'received' ? 'waiting' : 'lacking'].push(sentence);
  }
  return told;
};

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <div className="rich">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  </>
);

/** The end of a payment: the purchase, its price, and the next steps. */
export const Confirmation = ({ report, isPaid }: Props) => {
  if (report.refunded >= report.amount) return <Refunded report={report} />;
  const { title, text, tone } = paymentSentence({ state: isPaid ? 'paid' : 'processing', report });
  return isPaid ? (
    <section className="stack">
      <h2>{title}</h2>
      <Notice {...(tone && { tone })}>
        <p>{text}</p>
        {report.email && <p>{words.receipt(report.email)}</p>}
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

const Joined = ({ report }: Pick<Props, 'report'>) => {
  const { lacking, waiting } = openSentences(report);
  const isOpen = lacking.length > 0;
  return (
    <>
      {isOpen && <Sentences title={words.missingTitle} sentences={lacking} />}
      {waiting.length > 0 && <Sentences title={words.waitsTitle} sentences={waiting} />}
      {isInForce({ status: report.memberStatus }) && (
        <>
          {report.email && <p>{isOpen ? words.dossierLead(report.email) : words.dossierAnyTime(report.email)}</p>}
          <p>
            <a className={isOpen ? 'button button--primary' : 'button'} href={paths.dossier}>
              {navigationMessages.dossier}
            </a>
          </p>
        </>
      )}
      <Attestation report={report} />
      <Sentences title={words.nextTitle} sentences={[...nextOf(report), words.question]} />
      <p className="cluster">
        <a className="button" href={paths.training}>
          {words.week}
        </a>
        <button className="button" type="button" onClick={returnToForm}>
          {words.toAnother}
        </button>
      </p>
    </>
  );
};

const BackToDossier = () => (
  <p className="cluster">
    <button className="button" type="button" onClick={returnToForm}>
      {words.toDossier}
    </button>
  </p>
);

// The page was opened again after all the money was given back.
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

// The object is made once, because the dialog would prepare the certificate again for every new object.
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
      {/* If the money does not match the amount due, the page does not say how much came. */}
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
