import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { CardChangeBegun } from '#domain/member/sign-up.ts';
import { instalmentMessages } from '#messages/instalments.ts';
import { paymentMessages } from '#messages/payment.ts';
import { type Card, confirmAtStandIn, isStandIn } from './stand-in.ts';
import { useStripeAppearance } from './stripe-appearance.ts';
import { returnUrl } from './stripe-return.ts';

const words = instalmentMessages.dossier;

interface Props {
  begun: CardChangeBegun;
  /** The card was typed and is kept at the provider. */
  onTyped: () => Promise<void>;
  onCancel: () => void;
}

interface FormProps {
  /** Keeps the typed card. Returns why it could not. */
  keep: () => Promise<string | undefined>;
  onTyped: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

const CardForm = ({ keep, onTyped, onCancel, children }: FormProps) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const refused = await keep();
      if (refused) setProblem(refused);
      else await onTyped();
    } catch {
      setProblem(paymentMessages.unloadable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.cardLead}</p>
      {children}
      {problem && (
        <Notice tone="error" isAlert>
          <p>{problem}</p>
        </Notice>
      )}
      <p className="cluster">
        <button type="submit" className="button button--primary" aria-disabled={isBusy || undefined}>
          {words.keep}
        </button>
        <button type="button" className="button button--ghost" onClick={onCancel}>
          {words.cancel}
        </button>
        <span role="status" className={isBusy ? 'loading' : undefined}>
          {isBusy && words.keeping}
        </span>
      </p>
    </form>
  );
};

const StandInFields = ({ begun, ...form }: Props) => {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const set = (field: keyof Card) => (value: string) => setCard((before) => ({ ...before, [field]: value }));
  const keep = async () => (await confirmAtStandIn(begun.clientSecret, card)).error?.message;
  return (
    <CardForm {...form} keep={keep}>
      <TextField
        name="newCardNumber"
        label={paymentMessages.cardNumber}
        value={card.number}
        onValue={set('number')}
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <div className="columns">
        <TextField
          name="newExpiry"
          label={paymentMessages.expiry}
          hint={paymentMessages.expiryHint}
          value={card.expiry}
          onValue={set('expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField
          name="newCvc"
          label={paymentMessages.cvc}
          hint={paymentMessages.cvcHint}
          value={card.cvc}
          onValue={set('cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
    </CardForm>
  );
};

const StripeFields = (form: Omit<Props, 'begun'>) => {
  const stripe = useStripe();
  const elements = useElements();
  const keep = async (): Promise<string | undefined> => {
    if (!stripe || !elements) return paymentMessages.unloadable;
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    });
    return error && (error.message ?? paymentMessages.incomplete);
  };
  return (
    <CardForm {...form} keep={keep}>
      <PaymentElement />
    </CardForm>
  );
};

const StripeCardChange = ({ begun, ...form }: Props) => {
  const [stripe, setStripe] = useState<Stripe | null | 'failed'>(null);
  const appearance = useStripeAppearance();
  useEffect(() => {
    let isCurrent = true;
    loadStripe(begun.publishableKey, { locale: 'fr' }).then(
      (loaded) => isCurrent && setStripe(loaded ?? 'failed'),
      () => isCurrent && setStripe('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [begun.publishableKey]);
  if (stripe === 'failed') return <RetryNotice onRetry={form.onCancel}>{paymentMessages.unloadable}</RetryNotice>;
  if (!stripe) return <p className="loading">{paymentMessages.loading}</p>;
  return (
    <Elements stripe={stripe} options={{ clientSecret: begun.clientSecret, locale: 'fr', appearance }}>
      <StripeFields {...form} />
    </Elements>
  );
};

/** Asks for the card that a plan charges from now on. Its number never reaches this site. */
export const CardChange = (props: Props) =>
  isStandIn(props.begun) ? <StandInFields {...props} /> : <StripeCardChange {...props} />;
