import { useStore } from '@nanostores/react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { paymentMessages as words } from '#messages/payment.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { Confirmation } from './Confirmation.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import { $payment, type DifferenceToPay, isAboutPayment, openPayment, type PaymentView } from './payment-store.ts';

const PaymentStep = lazy(() => import('./PaymentStep.tsx').then(({ PaymentStep }) => ({ default: PaymentStep })));

interface Props {
  /**
   * The difference that a member pays on another page. It is read once. Without it, the payment is that of a sign-up.
   */
  difference?: DifferenceToPay;
}

/**
 * The payment on /adhesion. It shows nothing until a sign-up waits for its money, then the card form, the result and
 * the confirmation. With `difference` it is the payment of a difference, on the page that requests it.
 */
export const PaymentPanel = ({ difference }: Props) => {
  const view = useStore($payment);
  const panel = useRef<HTMLDivElement>(null);
  const [opened] = useState(difference);
  useEffect(() => openPayment(opened), [opened]);
  return (
    <div ref={panel} tabIndex={-1} aria-live="polite">
      <Suspense fallback={<Checking />}>
        <View view={view} back={opened ? words.toDossier : words.toForm} />
        {/* A changed amount scrolls into view again. */}
        <Arrival key={view.state === 'paying' ? view.change : undefined} panel={panel} state={view.state} />
      </Suspense>
    </div>
  );
};

/** Scrolls every new state into view. It stands inside the boundary, so that it waits for the content. */
const Arrival = ({ panel, state }: { panel: RefObject<HTMLElement | null>; state: PaymentView['state'] }) => {
  useEffect(() => {
    if (!isAboutPayment(state)) return;
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }, [panel, state]);
  return null;
};

const View = ({ view, back }: { view: PaymentView; back: string }) => {
  switch (view.state) {
    case 'nothing':
      return null;
    case 'another':
      return (
        <Notice title={words.anotherTitle[view.before]}>
          <p>{words.another[view.before]}</p>
        </Notice>
      );
    case 'checking':
      return <Checking />;
    case 'paying':
      return (
        <CardBoundary>
          <PaymentStep payment={view.payment} problem={view.problem} change={view.change} />
        </CardBoundary>
      );
    case 'asking':
      return (
        <PaymentNotice known={view.known}>
          <p>
            <button className="button" type="button" onClick={view.askNow}>
              {words.askNow}
            </button>
          </p>
        </PaymentNotice>
      );
    case 'over':
      return (
        <PaymentNotice known={view.known}>
          <p>
            <button className="button" type="button" onClick={view.toForm}>
              {back}
            </button>
          </p>
        </PaymentNotice>
      );
    // This is loaded with the panel: after money was taken, the message must not depend on another file.
    default:
      return <Confirmation report={view.report} isPaid={view.state === 'paid'} />;
  }
};

const Checking = () => <p className="loading">{words.checking}</p>;
