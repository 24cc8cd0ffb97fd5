import { type SubmitEvent, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { PayButton } from './PayButton.tsx';
import { checkPayment } from './payment-store.ts';
import { type Card, confirmWithStandIn } from './stand-in.ts';

/** The stand-in's card form: no money moves, Stripe's test numbers behave as they do at Stripe. */
export const StandInCard = ({ payment }: { payment: AwaitedPayment }) => {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const [problem, setProblem] = useState<string>();
  const [isPaying, setPaying] = useState(false);
  const set = (field: keyof Card) => (value: string) => setCard({ ...card, [field]: value });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    setProblem(undefined);
    try {
      const { error, redirectUrl } = await confirmWithStandIn(payment, card);
      if (redirectUrl) return location.assign(redirectUrl);
      if (error) setProblem(error.message);
      else await checkPayment(payment);
    } catch {
      setProblem(words.unavailable);
    }
    setPaying(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Notice tone="warning" title={words.standInTitle}>
        <p>{words.standIn}</p>
      </Notice>
      <TextField
        name="cardNumber"
        label={words.cardNumber}
        value={card.number}
        onValue={set('number')}
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <div className="columns">
        <TextField
          name="expiry"
          label={words.expiry}
          hint={words.expiryHint}
          value={card.expiry}
          onValue={set('expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField
          name="cvc"
          label={words.cvc}
          hint={words.cvcHint}
          value={card.cvc}
          onValue={set('cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <PayButton amountCents={payment.amount} isPaying={isPaying} problem={problem} />
    </form>
  );
};
