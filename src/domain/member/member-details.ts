import type { LinkJson } from '../mail/link.ts';
import type { MailFailure, MailRecipient, MailState } from '../mail/mail.ts';
import type { ManualMeans } from '../money/manual-payment.ts';
import type { DeductionReason, PriceReason } from '../money/membership-fee.ts';
import type { PaymentMeans, PaymentStatus } from '../money/payment.ts';
import type { PieceOfDossier } from '../piece.ts';
import type { Season } from '../season/season.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import type { MemberJson } from './member.ts';
import type { PersonMembership } from './person.ts';

/** A discipline that a member joined, at the price of that day. Euros. */
export interface MemberLine {
  productId: string;
  priceId: string;
  discipline: string;
  /** Why it is this price. */
  reason: PriceReason;
  /** Euros before the discount. */
  amount: number;
  /** The sum of the deductions. */
  discount: number;
  /** What was taken off, and why. Euros. */
  deductions: { reason: DeductionReason; amount: number; percent?: number | undefined }[];
}

/** A present or former price of a discipline that the member joined. Euros. */
export interface MemberPrice {
  id: string;
  productId: string;
  season: Season;
  amount: number;
  isDefault: boolean;
  /** Instants. `retiredAt` is null while the price applies. */
  createdAt: string;
  retiredAt: string | null;
}

/** Money asked for or received. Euros. */
export interface MemberPayment {
  id: string;
  means: PaymentMeans;
  status: PaymentStatus;
  amount: number;
  refunded: number;
  /** What the club gave back by card and the bank could not deliver, unless it was given back since. */
  unreturned: number;
  /** True for a card payment of what a member in force still owed. */
  isDifference: boolean;
  /** True if other money came than was asked for. It does not count. */
  isMismatch: boolean;
  /** An instant, or null until it is paid. */
  paidAt: string | null;
  /** The administrator's name, or null for a card payment, which the provider records. */
  recordedBy: string | null;
  note: string | null;
  /** The provider's name for a card payment. The API still calls it after the first provider (`referenceOf`). */
  stripePaymentIntentId: string | null;
  createdAt: string;
  /** Why the entry was wrong and what replaced it, or null if it was not corrected. */
  correction: MemberCorrection | null;
  /** Refunds made by hand, the oldest first. Corrected ones are included. */
  refunds: MemberRefund[];
}

/** Returns the provider's name for a card payment, or null without one. */
export const referenceOf = (payment: Pick<MemberPayment, 'stripePaymentIntentId'>): string | null =>
  payment.stripePaymentIntentId;

/** A wrong entry that was struck out. */
export interface MemberCorrection {
  reason: string;
  at: string;
  /** The administrator's name. */
  by: string | null;
}

/** Money given back by hand. Euros. */
export interface MemberRefund {
  id: string;
  means: ManualMeans;
  amount: number;
  /** An instant. */
  refundedAt: string;
  cancelsMembership: boolean;
  /** True if what was given back is owed again. */
  staysOwed: boolean;
  recordedBy: string | null;
  note: string | null;
  correction: MemberCorrection | null;
}

/** What an event in a member's history is about, in the words of the API. */
export const timelineKinds = {
  form: 'form',
  payment: 'payment',
  /** What the payment provider told. */
  notification: 'stripe',
  change: 'change',
  flag: 'flag',
  /** A mail to the member or their guardian. */
  mail: 'mail',
} as const;

/** One event in a member's history. `what` names it within its kind; `amount` is in euros. */
export interface TimelineEntry {
  at: string;
  kind: (typeof timelineKinds)[keyof typeof timelineKinds];
  /**
   * `sent`; a payment's status, `refunded`, `corrected` or `refund-corrected`; the type of the provider's event; the action
   * in the journal; a resolved flag; or the kind of a mail.
   */
  what: string;
  /** The administrator's name. */
  by: string | null;
  /** The fields that an administrator changed. */
  fields: string[];
  amount: number | null;
  /** Only for money recorded by hand. */
  means: ManualMeans | null;
  /** The note of an entry, or the reason of a correction. */
  note: string | null;
  /** What became of a mail, to whom it goes, the address it was sent to, for a year, and why it was given up. Null for all else. */
  mail: { state: MailState; recipient: MailRecipient; to: string | null; why: MailFailure | null } | null;
  /** What replaced a corrected entry. `amount` is 0 if nothing had come. The day is an instant. */
  becomes: { amount: number; means: ManualMeans; on: string } | null;
}

/** All that the club knows of one member, as an administrator reads it. Euros; files only as facts. */
export interface MemberDetails extends MemberJson {
  seasonDays: SeasonSpan;
  rulesAcceptedAt: string | null;
  rulesVersion: number | null;
  medicalClearanceAt: string | null;
  medicalClearanceVersion: string | null;
  legalGuardianAuthorisedAt: string | null;
  /** When the guardian confirmed it by a link of their own, or an administrator saw it on paper. */
  guardianConfirmedAt: string | null;
  lines: MemberLine[];
  /** All prices there have been of the disciplines on the lines. A discipline that stays keeps the price of its day. */
  prices: MemberPrice[];
  payments: MemberPayment[];
  /** The instant of the decision on the proof. */
  proofDecidedAt: string | null;
  /** The pieces that the membership is asked for, in the order in which they are shown. */
  pieces: PieceOfDossier[];
  /** What tells one file from the next. A decision names the file that was seen. Null without a file. */
  photoId: string | null;
  proofId: string | null;
  /** The normal price of the same disciplines. It is owed if no proof is accepted. */
  normalAmount: number;
  /** What of the price the club gave back on purpose: `amount` is without it. */
  waived: number;
  /** The human being whose membership this is. */
  personId: string;
  /** True if the person is kept until further notice (docs/rules.md#hold): nothing of them is deleted. */
  isHeld: boolean;
  /** Every membership of that person, this one too, the newest first. */
  seasons: PersonMembership[];
  /** The links of this membership, the newest first. */
  links: LinkJson[];
  /** The oldest first. */
  timeline: TimelineEntry[];
}
