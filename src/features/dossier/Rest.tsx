import { useMemo, useRef, useState } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { PriceSummary, TakenOff } from '#components/ui/PriceSummary.tsx';
import { type DossierRequest, dossierRequestKinds } from '#domain/mail/link.ts';
import { certifiableDossier } from '#domain/member/certificate.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { toCents } from '#domain/money.ts';
import { ReceiptButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents, formatDay } from '#lib/format.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { priceSummaryMessages } from '#messages/price-summary.ts';
import { reductionsInSentence, waivedMessage } from '#messages/reductions.ts';
import { Failure } from './Failure.tsx';
import { useSending } from './use-sending.ts';
import { askClub, changeConsents } from './write-dossier.ts';

interface Props {
  dossier: DossierJson;
}

/** Returns true if the normal price was paid instead of the reduced one, because no proof was given or accepted. */
const isNormalPaid = ({ status, reducedPriceSelected, amount, normalAmount, paid, pieces }: DossierJson): boolean =>
  status !== 'cancelled' &&
  reducedPriceSelected &&
  normalAmount > amount &&
  paid >= normalAmount &&
  pieces.every(({ piece }) => piece !== 'proof');

/** The disciplines of the membership and their price. */
export const MembershipPart = ({ dossier }: Props) => {
  const { season, lines, amount, waived, paid, owed, toCome, aids } = dossier;
  const note = isNormalPaid(dossier) ? words.membership.normalPaid : undefined;
  const shown = lines.map((line) => ({ ...line, detail: priceSummaryMessages.prices[line.reason] }));
  return (
    <>
      <PriceSummary
        title={words.membership.summary(season)}
        lines={shown}
        totalCents={toCents(amount)}
        given={reductionsInSentence}
        note={note}
      >
        {waived > 0 && <TakenOff why={waivedMessage} cents={toCents(waived)} />}
      </PriceSummary>
      <dl className="facts">
        <div>
          <dt>{words.membership.paid}</dt>
          <dd>{formatCents(toCents(paid))}</dd>
        </div>
        {aids.map((aid) => (
          <div key={aid.id}>
            <dt>{aid.label}</dt>
            <dd>
              {words.membership.aid(aid, formatCents(toCents(aid.amount)))}
              {aid.refusal && ` ${words.membership.aidRefused(aid.refusal)}`}
            </dd>
          </div>
        ))}
        {toCome > 0 && (
          <div>
            <dt>{words.membership.toCome}</dt>
            <dd>{formatCents(toCents(toCome))}</dd>
          </div>
        )}
        {owed > 0 && (
          <div>
            <dt>{words.membership.owed}</dt>
            <dd>{formatCents(toCents(owed))}</dd>
          </div>
        )}
      </dl>
    </>
  );
};

/** The money received. */
export const Receipts = ({ dossier }: Props) => {
  const { receipts } = dossier;
  const asked = useMemo(() => certifiableDossier(dossier), [dossier]);
  if (receipts.length === 0) return <p>{words.receipts.none}</p>;
  return (
    <ul className="receipts">
      {receipts.map(({ means, amount, refunded, paidAt }, place) => (
        <li key={paidAt + means}>
          <strong>{formatCents(toCents(amount))}</strong>{' '}
          {words.receipts.line(paymentMeansNames[means], formatDay(paidAt))}
          {refunded > 0 && ` (${words.receipts.refunded(formatCents(toCents(refunded)))})`}{' '}
          <ReceiptButton asked={asked} payment={place} />
        </li>
      ))}
    </ul>
  );
};

type Consent = keyof DossierJson['consents'];
const consents: readonly Consent[] = ['imageRights', 'news'];

/** One consent, which the person may give or withdraw. */
const ConsentPart = ({ dossier, consent }: Props & { consent: Consent }) => {
  const isGiven = dossier.consents[consent];
  const { title, given, notGiven, give, revoke, done, revoked } = words.consents[consent];
  const { isBusy, error, run } = useSending(async () => {
    // News are sent along only if the person changed that choice: a mail may have ended them since the page was opened.
    const { imageRights } = dossier.consents;
    await changeConsents({ imageRights, [consent]: !isGiven, readAt: dossier.updatedAt });
    return isGiven ? revoked : done;
  });
  return (
    <>
      <p>
        <strong>{title}</strong>
        <br />
        {isGiven ? given : notGiven}
      </p>
      <Failure error={error} />
      {!dossier.isArchived && (
        <p>
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void run()}>
            {isGiven ? revoke : give}
          </button>
        </p>
      )}
    </>
  );
};

export const Consents = ({ dossier }: Props) => (
  <>
    {consents
      // The choice about news belongs to the person, over all seasons.
      .filter((consent) => consent !== 'news' || !dossier.isAddressNew)
      .map((consent) => (
        <ConsentPart key={consent} dossier={dossier} consent={consent} />
      ))}
    {dossier.isAddressNew && <p>{words.addressNew.news}</p>}
  </>
);

/** A request to the club. A dialog asks once more before it is sent. */
const Request = ({ kind, at }: { kind: DossierRequest; at: string | undefined }) => {
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, run } = useSending(async () => {
    await askClub(kind);
    return words.requests.done[kind];
  });
  if (at) return <p>{words.requests.asked[kind](formatDay(at))}</p>;
  const ask = (): void => {
    setAsking(true);
    setTimeout(() => question.current?.focus());
  };
  const leave = (): void => {
    setAsking(false);
    setTimeout(() => keepFocus(opener.current));
  };
  if (!isAsking)
    return (
      <p>
        <button ref={opener} type="button" className="button" onClick={ask}>
          {words.requests.ask[kind]}
        </button>
      </p>
    );
  return (
    <div className="stack question" ref={question} tabIndex={-1}>
      <p>{words.requests.question[kind]}</p>
      <Failure error={error} />
      <p className="cluster">
        <button
          type="button"
          className="button button--primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void run()}
        >
          {words.requests.confirm[kind]}
        </button>
        <button type="button" className="button button--ghost" onClick={leave}>
          {words.cancel}
        </button>
      </p>
    </div>
  );
};

/** The requests that a person may send to the club: a copy of their data, or their erasure. */
export const Requests = ({ dossier }: Props) => (
  <>
    <p>{words.requests.lead}</p>
    {dossier.isAddressNew && <p>{words.addressNew.requests}</p>}
    {dossierRequestKinds.map((kind) => (
      <Request key={kind} kind={kind} at={dossier.requests.find((request) => request.kind === kind)?.at} />
    ))}
  </>
);
