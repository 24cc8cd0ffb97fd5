import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { InstalmentList } from '#components/ui/InstalmentList.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { PriceSummary, TakenOff } from '#components/ui/PriceSummary.tsx';
import { UnprovenNotice } from '#components/ui/UnprovenNotice.tsx';
import type { Payable } from '#domain/member/payment-knowledge.ts';
import { sum } from '#domain/sum.ts';
import { type AwaitedPayment, returnToForm } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { priceSummaryMessages } from '#messages/price-summary.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import { $isPaying } from './payment-store.ts';
import { isStandIn } from './stand-in.ts';

const StripeCard = lazy(() => import('./StripeCard.tsx').then(({ StripeCard }) => ({ default: StripeCard })));
const StandInCard = lazy(() => import('./StandInCard.tsx').then(({ StandInCard }) => ({ default: StandInCard })));

interface Props {
  payment: AwaitedPayment;
  /** What the site knows about the last try. */
  problem?: Payable | undefined;
  /** Set if the amount differs from the one that was shown before. */
  change?: string | undefined;
}

/** What is owed, and the card form. */
export const PaymentStep = ({ payment, problem, change }: Props) => (
  <section className="stack" aria-label={words.title}>
    <h2>{words.title}</h2>
    <div className="form">
      <div className="form__end">
        <PriceSummary
          title={words.summaryTitle(payment.season)}
          lines={payment.isDifference ? [differenceLine(payment)] : payment.lines}
          totalCents={payment.amount + sum((payment.terms ?? []).map(({ amountCents }) => amountCents))}
          note={payment.isReduced ? priceSummaryMessages.reduced : undefined}
        >
          {payment.pledges?.map(({ why, cents }) => (
            <TakenOff key={why} why={why} cents={cents} />
          ))}
        </PriceSummary>
        {payment.terms && <InstalmentList atOnceCents={payment.amount} terms={payment.terms} />}
        {payment.isReduced && !payment.hasProof && <UnprovenNotice />}
      </div>
      <div className="stack">
        {change && (
          <Notice tone="warning" title={payment.isDifference ? words.changedAmountTitle : words.changedTitle} isAlert>
            <p>{change}</p>
          </Notice>
        )}
        {problem && <PaymentNotice known={problem} />}
        {/* The fields belong to one payment. Another payment gets new ones. */}
        <CardBoundary>
          {isStandIn(payment) ? (
            <StandInCard payment={payment} />
          ) : (
            <StripeCard key={payment.clientSecret} payment={payment} />
          )}
        </CardBoundary>
        <p className="cluster">
          <EditButton>{payment.isDifference ? words.toDossier : words.edit}</EditButton>
          {!payment.isDifference && <span className="field__hint">{words.editHint}</span>}
        </p>
      </div>
    </div>
  </section>
);

const differenceLine = ({ amount }: AwaitedPayment) => ({
  discipline: words.difference,
  amountCents: amount,
  discountCents: 0,
});

/** The order cannot change while the bank is being asked. */
const EditButton = ({ children }: { children: string }) => {
  const isPaying = useStore($isPaying);
  return (
    <button
      className="button"
      type="button"
      aria-disabled={isPaying || undefined}
      onClick={() => isPaying || returnToForm()}
    >
      {children}
    </button>
  );
};
