import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type SubmitEvent, useEffect, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { PayButton } from './PayButton.tsx';
import { checkPayment } from './payment-store.ts';
import { returnUrl } from './return-address.ts';
import { stripeAppearance } from './stripe-appearance.ts';

/** Stripe's own payment fields, in its frames: the card number never touches this site. */
export const StripeCard = ({ payment }: { payment: AwaitedPayment }) => {
  const [attempt, setAttempt] = useState(0);
  return <LoadedCard key={attempt} payment={payment} onRetry={() => setAttempt(attempt + 1)} />;
};

const LoadedCard = ({ payment, onRetry }: { payment: AwaitedPayment; onRetry: () => void }) => {
  const [stripe, setStripe] = useState<Stripe | null | 'failed'>(null);
  useEffect(() => {
    let isCurrent = true;
    const set = (loaded: Stripe | 'failed') => isCurrent && setStripe(loaded);
    loadStripe(payment.publishableKey, { locale: 'fr' }).then(
      (loaded) => set(loaded ?? 'failed'),
      () => set('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [payment.publishableKey]);

  if (stripe === 'failed') return <RetryNotice onRetry={onRetry}>{words.unloadable}</RetryNotice>;
  if (!stripe) return <p className="loading">{words.loading}</p>;
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret: payment.clientSecret, locale: 'fr', appearance: stripeAppearance() }}
    >
      <StripeForm payment={payment} />
    </Elements>
  );
};

const StripeForm = ({ payment }: { payment: AwaitedPayment }) => {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements || isPaying) return;
    setPaying(true);
    setProblem(undefined);
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    });
    if (error) setProblem(error.message ?? words.refused.generic);
    else await checkPayment(payment);
    setPaying(false);
  };

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setProblem(words.unloadable)} />
      <PayButton amountCents={payment.amount} isPaying={isPaying} isReady={isReady} problem={problem} />
    </form>
  );
};
