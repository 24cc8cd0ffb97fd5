import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type SubmitEvent, useEffect, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { PayButton } from './PayButton.tsx';
import { useStripeAppearance } from './stripe-appearance.ts';
import { returnUrl } from './stripe-return.ts';
import { type BankAnswer, usePaying } from './use-paying.ts';

/** Stripe's payment fields in Stripe's frames. The card number never reaches this site. */
export const StripeCard = ({ payment }: { payment: AwaitedPayment }) => {
  const [attempt, setAttempt] = useState(0);
  return <LoadedCard key={attempt} payment={payment} onRetry={() => setAttempt(attempt + 1)} />;
};

const LoadedCard = ({ payment, onRetry }: { payment: AwaitedPayment; onRetry: () => void }) => {
  const [stripe, setStripe] = useState<Stripe | null | 'failed'>(null);
  const appearance = useStripeAppearance();
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
    <Elements stripe={stripe} options={{ clientSecret: payment.clientSecret, locale: 'fr', appearance }}>
      <StripeForm payment={payment} onUnloadable={() => setStripe('failed')} />
    </Elements>
  );
};

/** Stripe's code if the bank could not authenticate the payer. Stripe calls this an invalid request. */
const UNPROVEN_HOLDER = 'payment_intent_authentication_failure';

// Only a refused card proves that no money was taken. Any other error may have happened before or after the payment.
const meaningOf = ({ type, code, message, payment_intent: intent }: StripeError): BankAnswer => {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { state: 'answered' };
  if (type === 'card_error' || code === UNPROVEN_HOLDER) return { state: 'declined', bankSays: message };
  return type === 'validation_error' ? { state: 'not-sent', reason: message } : { state: 'unknown' };
};

const StripeForm = ({ payment, onUnloadable }: { payment: AwaitedPayment; onUnloadable: () => void }) => {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  // A wallet opens only within the click, so `submit` comes before anything that takes time.
  const prepare = async (): Promise<string | undefined> => {
    if (!elements) return words.unloadable;
    const { error } = await elements.submit();
    return error && (error.message ?? words.incomplete);
  };
  const confirm = async (): Promise<BankAnswer> => {
    if (!stripe || !elements) return { state: 'not-sent', reason: words.unloadable };
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    });
    return error ? meaningOf(error) : { state: 'answered' };
  };
  const onChanged = async () => elements?.fetchUpdates();
  const { isPaying, problem, pay } = usePaying(payment, { prepare, confirm, onChanged });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void pay();
  };

  return (
    <form className="stack" onSubmit={submit}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onUnloadable} />
      <PayButton
        amountCents={payment.amount}
        isPaying={isPaying}
        isReady={isReady}
        problem={problem}
        note={words.secure}
      />
    </form>
  );
};
