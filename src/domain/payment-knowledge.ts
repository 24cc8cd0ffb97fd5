import type { PaymentTold } from './sign-up.ts';

/**
 * What is known of a visitor's payment at the moment a sentence about it is shown. Every such sentence is made from one
 * of these states (`messages/payment.ts`), so none can claim more than its state holds
 * (docs/rules.md#payment-sentences).
 */
export type PaymentKnowledge =
  /** This press, or this form, asked the bank for nothing. `reason`: in the words of whoever stopped it. */
  | { state: 'not-sent'; reason?: string | undefined }
  /** This tab has asked the bank for nothing yet, and our server does not say how the payment stands. */
  | { state: 'not-asked' }
  /** The bank was asked, and what it answered is not known: the money may be taken, refused or under way. */
  | { state: 'unknown' }
  /** The bank was asked; Stripe, asked since, holds no money. `isPayable`: pressing again pays this same payment. */
  | { state: 'no-money'; isPayable: boolean }
  /** The bank said no. */
  | { state: 'declined'; bankSays?: string | undefined }
  /** Cancelled at Stripe without any money: nobody can pay it any more. */
  | { state: 'closed'; reason?: string | undefined }
  /** Our server knows no such payment: what became of it is not known. */
  | { state: 'not-found' }
  | { state: 'processing'; told: PaymentTold }
  | { state: 'paid'; told: PaymentTold }
  | { state: 'refunded'; told: PaymentTold };

/** Some of these states. */
export type Knowing<State extends PaymentKnowledge['state']> = Extract<PaymentKnowledge, { state: State }>;

/** After which the card is asked for, or asked for again. */
export type Payable = Knowing<'not-sent' | 'declined' | 'no-money'>;

/** Nothing is known until an answer comes: nobody may pay meanwhile. */
export type Unanswered = Knowing<'unknown' | 'not-asked'>;

/** There is nothing left to pay here. */
export type Ended = Knowing<'closed' | 'not-found' | 'no-money' | 'declined'>;
