import type { PaymentReport } from './sign-up.ts';

/**
 * What the site knows about a visitor's payment when it shows a sentence about it (docs/rules.md#payment-sentences).
 * Every such sentence is made from one of these states (`messages/payment.ts`), so that no sentence claims more than
 * its state. `docs/payment-sentences.md` lists them.
 */
export type PaymentKnowledge =
  /** The bank was not asked. `reason` is a sentence of the part that stopped the request. */
  | { state: 'not-sent'; reason?: string | undefined }
  /** This tab has not asked the bank yet, and our server does not tell the state of the payment. */
  | { state: 'not-asked' }
  /** The bank was asked and its answer is unknown: the money may have been taken or refused, or may be under way. */
  | { state: 'unknown' }
  /**
   * The bank was asked, and the provider says afterwards that it holds no money. `isPayable`: the visitor can try the
   * same payment again.
   */
  | { state: 'no-money'; isPayable: boolean }
  /** The bank refused. */
  | { state: 'declined'; bankSays?: string | undefined }
  /** The provider cancelled the payment without any money. Nobody can pay it any more. */
  | { state: 'closed'; reason?: string | undefined }
  /** Our server does not know the payment, so its outcome is unknown. */
  | { state: 'not-found' }
  | { state: 'processing'; report: PaymentReport }
  | { state: 'paid'; report: PaymentReport }
  | { state: 'refunded'; report: PaymentReport };

/** The knowledge in one of these states. */
export type Knowing<State extends PaymentKnowledge['state']> = Extract<PaymentKnowledge, { state: State }>;

/** The states after which the page asks for the card, again or for the first time. */
export type Payable = Knowing<'not-sent' | 'declined' | 'no-money'>;

/** The states that last until an answer comes. Until then nobody may pay. */
export type Unanswered = Knowing<'unknown' | 'not-asked'>;

/** The states after which there is nothing left to pay on this page. */
export type Ended = Knowing<'closed' | 'not-found' | 'no-money' | 'declined'>;
