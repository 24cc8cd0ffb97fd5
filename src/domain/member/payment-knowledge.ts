import type { PaymentReport } from './sign-up.ts';

/**
 * What is known of a visitor's payment when a sentence about it is shown (docs/rules.md#payment-sentences). Every such
 * sentence is made from one of these states (`messages/payment.ts`), so that no sentence claims more than its state.
 * `docs/payment-sentences.md` lists them.
 */
export type PaymentKnowledge =
  /** This press, or this form, asked the bank for nothing. `reason` is in the words of whatever stopped it. */
  | { state: 'not-sent'; reason?: string | undefined }
  /** This tab has not asked the bank yet, and our server does not tell the state of the payment. */
  | { state: 'not-asked' }
  /** The bank was asked and its answer is unknown: the money may be taken, refused or in progress. */
  | { state: 'unknown' }
  /**
   * The bank was asked, and the provider, asked afterwards, holds no money. `isPayable`: another press pays this same
   * payment.
   */
  | { state: 'no-money'; isPayable: boolean }
  /** The bank refused. */
  | { state: 'declined'; bankSays?: string | undefined }
  /** The provider cancelled the payment without any money. Nobody can pay it any more. */
  | { state: 'closed'; reason?: string | undefined }
  /** Our server does not know the payment, so nobody knows what happened to it. */
  | { state: 'not-found' }
  | { state: 'processing'; report: PaymentReport }
  | { state: 'paid'; report: PaymentReport }
  | { state: 'refunded'; report: PaymentReport };

/** Only these states. */
export type Knowing<State extends PaymentKnowledge['state']> = Extract<PaymentKnowledge, { state: State }>;

/** States after which the page asks for the card, or asks again. */
export type Payable = Knowing<'not-sent' | 'declined' | 'no-money'>;

/** States that last until an answer comes. Nobody may pay meanwhile. */
export type Unanswered = Knowing<'unknown' | 'not-asked'>;

/** States after which there is nothing left to pay here. */
export type Ended = Knowing<'closed' | 'not-found' | 'no-money' | 'declined'>;
