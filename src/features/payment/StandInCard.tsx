import { type SubmitEvent, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { PayButton } from './PayButton.tsx';
import { type Card, confirmWithStandIn } from './stand-in.ts';
import { type BankAnswer, usePaying } from './use-paying.ts';

/** The stand-in's card form. No money moves, and Stripe's test numbers behave as at Stripe. */
export const StandInCard = ({ payment }: { payment: AwaitedPayment }) => {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const set = (field: keyof Card) => (value: string) => setCard((before) => ({ ...before, [field]: value }));

  const confirm = async (): Promise<BankAnswer> => {
    const { error, redirectUrl } = await confirmWithStandIn(payment, card);
    if (redirectUrl) {
      location.assign(redirectUrl);
      return { state: 'left' };
    }
    // Another tab was faster. This payment is then read again and not refused.
    if (!error || error.code === 'payment_intent_unexpected_state') return { state: 'answered' };
    return { state: 'declined', bankSays: error.message };
  };
  const { isPaying, problem, pay } = usePaying(payment, { confirm });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void pay();
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
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
