import type { IsoDate } from '#domain/dates.ts';
import type { PayoutLineKind, PayoutStatus } from '#domain/ledger/payout.ts';
import type { KnownRefund } from '#domain/money/card-refund.ts';
import type { SavedCard } from '#domain/money/instalments.ts';
import type { SettlementTruth } from '#domain/money/settlement.ts';
import type { Season } from '#domain/season/season.ts';

/** A payment that the club wants to be made. Amounts in cents. */
export interface PaymentToBegin {
  /** The id of our row. */
  paymentId: string;
  memberId: string;
  season: Season;
  amountCents: number;
  email: string;
  /** True if the card is kept for the charges of a plan, for which only a card will do. */
  keepsCard: boolean;
}

/** A card that the provider keeps for the charges of a plan. */
export interface KeptCard extends SavedCard {
  /** The provider's names for the payer and the card. */
  customer: string;
  card: string;
}

/** A charge of a kept card, off session: nobody is there to authenticate. */
export interface Charge extends Omit<PaymentToBegin, 'keepsCard'>, Pick<KeptCard, 'customer' | 'card'> {}

/** Why the bank refused a charge. `authentication`: it wants its customer to authenticate. */
export const chargeRefusals = ['declined', 'card-ended', 'authentication'] as const;
export type ChargeRefusal = (typeof chargeRefusals)[number];

/** The answer to a charge. With neither part, the outcome is unknown, and only the provider's list tells it. */
export interface ChargeAnswer {
  /** As in `PaymentTruth`. */
  begun: Pick<PaymentTruth, 'provider' | 'reference'> | undefined;
  refusal: ChargeRefusal | undefined;
}

/** A change of a kept card: its name at the provider, and the secret of the browser that types the new card. */
export interface CardChangeAtProvider {
  reference: string;
  secret: string;
}

/** The current state of a payment at the provider. Amounts in cents. */
export interface PaymentTruth extends SettlementTruth {
  provider: string;
  /** The provider's name for the payment. It is unique across all providers. */
  reference: string;
  /**
   * A secret that only the payer's browser receives. It lets its holder pay, and proves that they began the sign-up.
   * The provider's component in the browser uses it.
   */
  secret: string;
  /** True if the last attempt to pay it failed. */
  hasFailed: boolean;
  /** The last state of our books that was written on the payment (`mark`). */
  mark: string | undefined;
  /** The refunds that were made on the site (`refund`), in any state. */
  refunds: readonly KnownRefund[];
}

/** News of a payment. Only the reference in it is used, because anybody can invent the rest. */
export interface PaymentNotification {
  id: string;
  type: string;
  reference: string | undefined;
  /** The payout that it is about, in place of a payment. */
  payout: string | undefined;
}

/** How a notification arrives. */
export interface SentNotification {
  body: string;
  header: (name: string) => string | undefined;
}

/** What the provider sent to the bank account in one sum, in euros. Below 0, it took it from there. */
export interface PayoutTruth {
  /** The provider's name for the payout. */
  reference: string;
  amountCents: number;
  status: PayoutStatus;
  arrivesOn: IsoDate;
  createdAt: Date;
  /** False for a manual payout, which the provider does not itemise. */
  isItemised: boolean;
}

/** A movement in a payout. `netCents` is `grossCents` less `feeCents`; a fee of its own has no gross. */
export interface PayoutLineTruth {
  id: string;
  kind: PayoutLineKind;
  grossCents: number;
  feeCents: number;
  netCents: number;
  /** The provider's name for the payment that moved, even if the payment is not the club's. */
  reference: string | undefined;
  at: Date;
}

export type ProviderCheck =
  | { works: true }
  /** `isRefused`: the provider answers but does not accept our key. `trouble` is its own type and code. */
  | { works: false; isRefused: boolean; trouble: string };

/**
 * The port to the provider of card payments (docs/changing/payment-provider.md). Every method throws `unavailable` if
 * the provider is out of reach.
 */
export interface PaymentProvider {
  /** Written beside the reference in our books. */
  readonly name: string;
  /** What the payer's browser needs to reach the provider. Everybody may know it. */
  readonly publicKey: string;
  /** True if no money moves. */
  readonly isTest: boolean;
  /**
   * Begins a payment. Idempotent. Returns undefined after a failure that the provider may repeat for a day: the payment
   * may or may not exist, and our row gets no reference. Throws `validation` if the provider refuses the e-mail.
   */
  begin(payment: PaymentToBegin): Promise<PaymentTruth | undefined>;
  /** Returns the card that a payment saved, or undefined if it saved none or was not paid by card. */
  savedCard(reference: string): Promise<KeptCard | undefined>;
  /**
   * Charges a kept card. Our row's id is the idempotency key, which the provider forgets after a day. A later retry must
   * look for the payment (`listSince`) instead of charging again.
   */
  chargeSaved(charge: Charge): Promise<ChargeAnswer>;
  /** Begins to keep another card of a payer. */
  beginCardChange(customer: string): Promise<CardChangeAtProvider>;
  /** Returns the card that was typed for a change of this payer's card, or undefined before it was typed. */
  findCardChange(reference: string, customer: string): Promise<KeptCard | undefined>;
  /** Forgets a kept card. Forgetting twice is no error. */
  forgetCard(card: string): Promise<void>;
  /** Returns the provider's state of a payment, or undefined if it does not know the payment. */
  find(reference: string): Promise<PaymentTruth | undefined>;
  /** Cancels an unpaid payment. Does nothing if it is final or in progress. */
  withdraw(reference: string): Promise<void>;
  /**
   * Refunds an amount in cents. The club chooses `refundId`, which makes retries idempotent for a day; after it, `find`
   * tells whether the refund was made. Throws `validation` if the provider gives nothing back: less is left, or it
   * refuses.
   */
  refund(refundId: string, reference: string, amountCents: number): Promise<void>;
  /**
   * Forgets who made a payment: address, name and what names a member of ours. The money and our own name of the payment
   * stay. Forgetting twice, or a payment that is unknown there, is no error.
   */
  forget(reference: string): Promise<void>;
  /** Yields the payments that the club began since an instant, newest first. */
  listSince(since: Date): AsyncIterable<PaymentTruth>;
  /** Yields the references of news since an instant that no notification brought, each once. */
  listUnheardSince(since: Date): AsyncIterable<string>;
  /** Returns when banks declined to pay, since an instant. */
  listDeclines(reference: string, since: Date): Promise<Date[]>;
  /** Returns the payouts that the provider made since an instant, the newest first. */
  listPayouts(since: Date): Promise<PayoutTruth[]>;
  /** Returns a payout, or undefined if the provider does not know it or it is in another currency. */
  findPayout(reference: string): Promise<PayoutTruth | undefined>;
  /** Returns all movements in an itemised payout, or throws `unavailable`. */
  listPayoutLines(reference: string): Promise<PayoutLineTruth[]>;
  /** Writes on the payment what our books now say of it. */
  mark(reference: string, mark: string): Promise<void>;
  /** Returns the reference of the payment that a secret opens, without asking anybody; undefined for an invented text. */
  referenceIn(secret: string): string | undefined;
  /** Returns the news in a notification. Throws `signature` if the provider signs its notifications and not this one. */
  readNotification(sent: SentNotification): Promise<PaymentNotification>;
  /** Tells whether the provider answers and accepts our key. Never throws. */
  check(): Promise<ProviderCheck>;
}
