import type { IsoDate } from '../dates.ts';
import type { LinkJson } from '../mail/link.ts';
import type { MailFailure, MailRecipient, MailState } from '../mail/mail.ts';
import type { ClubAid } from '../money/aid.ts';
import type { CardRefundState } from '../money/card-refund.ts';
import type { PlanJson } from '../money/instalments.ts';
import type { ManualMeans } from '../money/manual-payment.ts';
import type { DeductionReason, PriceReason } from '../money/membership-fee.ts';
import type { PaymentMeans, PaymentStatus } from '../money/payment.ts';
import type { PieceOfDossier } from '../piece.ts';
import type { Season } from '../season/season.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import type { AskedHealth } from './health.ts';
import type { MemberJson } from './member.ts';
import type { PersonMembership } from './person.ts';
import type { MemberRenewal } from './renewal-state.ts';

/** A discipline that a member joined, at the price of that day. Euros. */
export interface MemberLine {
  productId: string;
  priceId: string;
  discipline: string;
  /** The reason of the price. */
  reason: PriceReason;
  /** Euros before the discount. */
  amount: number;
  /** The sum of the deductions. */
  discount: number;
  /** The deductions with their reasons. Euros. */
  deductions: { reason: DeductionReason; name?: string | undefined; amount: number; percent?: number | undefined }[];
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

/** A payment that is open or was received. Euros. */
export interface MemberPayment {
  id: string;
  means: PaymentMeans;
  status: PaymentStatus;
  amount: number;
  refunded: number;
  /** The part of a card refund that the bank could not deliver and that was not given back since. */
  unreturned: number;
  /** True for a card payment of a difference. */
  isDifference: boolean;
  /** True if the received money does not match the expected payment. It does not count. */
  isMismatch: boolean;
  /** An instant, or null until it is paid. */
  paidAt: string | null;
  /** The administrator's name, or null for a card payment, which the provider records. */
  recordedBy: string | null;
  note: string | null;
  /** The cheque that it is a part of. Null for other means, and for payments that were corrected before the site had cheques. */
  cheque: ChequeOfPayment | null;
  /** The provider's reference of a card payment. The API still names it after the first provider (`referenceOf`). */
  stripePaymentIntentId: string | null;
  createdAt: string;
  /** The reason of the correction and the entry that replaced this one, or null if the entry was not corrected. */
  correction: MemberCorrection | null;
  /** Refunds made by hand, the oldest first. Corrected ones are included. */
  refunds: MemberRefund[];
  /** The refunds of a card payment that were made on the site, the oldest first. */
  cardRefunds: MemberCardRefund[];
}

/** Returns the provider's reference of a card payment, or null for other payments. */
export const referenceOf = (payment: Pick<MemberPayment, 'stripePaymentIntentId'>): string | null =>
  payment.stripePaymentIntentId;

/** The correction of a wrong entry, which is struck out. */
export interface MemberCorrection {
  reason: string;
  at: string;
  /** The administrator's name. */
  by: string | null;
}

/** A cheque, as the member's page tells it. */
export interface ChequeOfPayment {
  id: string;
  number: string | null;
  bank: string | null;
  issuer: string | null;
  /** The whole cheque in euros, all members' parts. */
  amount: number;
  dueOn: IsoDate;
  /** The day it came back. */
  returnedOn: IsoDate | null;
  /** The slip that it is on. */
  slip: { number: number; bankedOn: IsoDate | null } | null;
}

/** Money given back by hand. Euros. */
export interface MemberRefund {
  id: string;
  means: ManualMeans;
  amount: number;
  /** An instant. */
  refundedAt: string;
  cancelsMembership: boolean;
  /** True if the member owes the refunded amount again. */
  staysOwed: boolean;
  /** True if it records a cheque that came back, and no refund. */
  isReturnedCheque: boolean;
  recordedBy: string | null;
  note: string | null;
  correction: MemberCorrection | null;
}

/** A refund of a card payment that was made on the site. Euros. */
export interface MemberCardRefund {
  id: string;
  state: CardRefundState;
  amount: number;
  reason: string;
  /** The provider's last answer: the state of its refund, or the code of its refusal. */
  answer: string | null;
  cancelsMembership: boolean;
  /** True if the member owes the refunded amount again. */
  staysOwed: boolean;
  recordedBy: string | null;
  /** An instant. */
  createdAt: string;
}

/** The kinds of events in a member's history, in the words of the API. */
export const timelineKinds = {
  form: 'form',
  payment: 'payment',
  /** A notification of the payment provider. */
  notification: 'stripe',
  change: 'change',
  flag: 'flag',
  /** A mail to the member or their guardian. */
  mail: 'mail',
  /** The visit of the page by which somebody comes back, and that they did. */
  renewal: 'renewal',
} as const;

/** One event in a member's history. `what` names it within its kind; `amount` is in euros. */
export interface TimelineEntry {
  at: string;
  kind: (typeof timelineKinds)[keyof typeof timelineKinds];
  /**
   * `sent`; a payment's status, `refunded`, `returned` for a cheque that came back, `corrected` or `refund-corrected`; the type of the provider's event; the action
   * in the journal; a resolved flag; the kind of a mail; or `opened` or `returned` of a renewal.
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
  /**
   * The state of a mail, its recipient, the address it was sent to (kept for a year), and why it was given up. Null for
   * other events.
   */
  mail: { state: MailState; recipient: MailRecipient; to: string | null; why: MailFailure | null } | null;
  /** The entry that replaced a corrected one. `amount` is 0 if no money had come. The day is an instant. */
  becomes: { amount: number; means: ManualMeans; on: string } | null;
}

/** What the season asks of a member about health, and what the club knows of it: never an answer to a question. */
export interface MemberHealth extends AskedHealth {
  /** When the legal guardian attested, by a link or on paper, and the words. An instant. */
  guardianAttestedAt: string | null;
  /** The words that the member ticked, or that the guardian attested. Null if nobody did, or if they are not known. */
  attestedText: string | null;
  /** The certificate that was seen on paper. `isRecent`: it is recent enough for what is asked. */
  certificate: { on: IsoDate; physician: string; notedAt: string; notedBy: string | null; isRecent: boolean } | null;
}

/** All data of one member as an administrator reads them. Amounts in euros; files only as facts. */
export interface MemberDetails extends MemberJson {
  seasonDays: SeasonSpan;
  rulesAcceptedAt: string | null;
  rulesVersion: number | null;
  medicalClearanceAt: string | null;
  medicalClearanceVersion: string | null;
  legalGuardianAuthorisedAt: string | null;
  /** The time at which the guardian confirmed the authorisation by a link, or an administrator saw it on paper. */
  guardianConfirmedAt: string | null;
  health: MemberHealth;
  lines: MemberLine[];
  /** All past and present prices of the member's disciplines. A discipline that stays keeps the price of its day. */
  prices: MemberPrice[];
  payments: MemberPayment[];
  /** The instant of the decision on the proof. */
  proofDecidedAt: string | null;
  /** The pieces that the membership needs, in the order of the screen. */
  pieces: PieceOfDossier[];
  /** The ids of the stored files. A decision names the id of the file that was seen. Null without a file. */
  photoId: string | null;
  proofId: string | null;
  /** The normal price of the same disciplines. The member owes it if no proof is accepted. */
  normalAmount: number;
  /** The part of the price that the club gave back on purpose. `amount` is already without it. */
  waived: number;
  /** The plan by which it is paid in several times, or null. */
  plan: PlanJson | null;
  /** The aids that the member claims, in the order of the season. */
  aids: ClubAid[];
  /** The person to whom this membership belongs. */
  personId: string;
  /** True if there is a hold on the person (docs/rules.md#hold): then nothing of them is deleted. */
  isHeld: boolean;
  /** Every membership of that person, this one too, the newest first. */
  seasons: PersonMembership[];
  /** The coming back to the next season, of a membership of the season before it. */
  renewal: MemberRenewal | null;
  /** The links of this membership, the newest first. */
  links: LinkJson[];
  /** Sorted from the oldest. */
  timeline: TimelineEntry[];
}
