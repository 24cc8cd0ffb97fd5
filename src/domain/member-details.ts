import type { ManualMeans } from './manual-payment.ts';
import type { MemberJson } from './member.ts';
import type { PaymentMeans, PaymentStatus } from './payment.ts';

/** A discipline joined, as it was priced that day. Euros. */
export interface MemberLine {
  productId: string;
  priceId: string;
  discipline: string;
  /** Before the discount. */
  amount: number;
  discount: number;
}

/** What a discipline that somebody joined costs, or once cost. Euros. */
export interface MemberPrice {
  id: string;
  productId: string;
  amount: number;
  isDefault: boolean;
  /** Instants; `retiredAt` is null while it applies. */
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
  /** Instant; null until it is paid. */
  paidAt: string | null;
  /** The administrator's name; null for a card, which Stripe records. */
  recordedBy: string | null;
  note: string | null;
  stripePaymentIntentId: string | null;
  createdAt: string;
  /** Why it was wrong, and what it became; null as long as it stands. */
  correction: MemberCorrection | null;
  /** Given back by hand, the corrected ones included, the oldest first. */
  refunds: MemberRefund[];
}

/** A wrong entry, struck out. */
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
  /** Instant. */
  refundedAt: string;
  cancelsMembership: boolean;
  recordedBy: string | null;
  note: string | null;
  correction: MemberCorrection | null;
}

/** One thing that happened. `what` names it within its kind; `amount` in euros. */
export interface TimelineEntry {
  at: string;
  kind: 'form' | 'payment' | 'stripe' | 'change' | 'flag';
  /** `sent`; a payment's status, `refunded`, `corrected` or `refund-corrected`; Stripe's event type; the audit's action; a flag that was settled. */
  what: string;
  /** The administrator's name. */
  by: string | null;
  /** Fields an administrator changed. */
  fields: string[];
  amount: number | null;
  /** Of money recorded by hand. */
  means: ManualMeans | null;
  /** What was noted with it; of a correction, why it was needed. */
  note: string | null;
  /** What a corrected entry became; `amount` 0 where nothing had come. The day is an instant. */
  becomes: { amount: number; means: ManualMeans; on: string } | null;
}

/** All the club knows of one member, as an administrator reads it. Money in euros, files only as facts. */
export interface MemberDetails extends MemberJson {
  rulesAcceptedAt: string | null;
  rulesVersion: number | null;
  medicalClearanceAt: string | null;
  medicalClearanceVersion: string | null;
  legalGuardianAuthorisedAt: string | null;
  lines: MemberLine[];
  /** Of the disciplines on the lines, all there have been: what stays keeps the price of its day. */
  prices: MemberPrice[];
  payments: MemberPayment[];
  /** Instant of the decision on the proof. */
  proofDecidedAt: string | null;
  /** What the same disciplines cost at the normal price: owed in the end when no proof is accepted. */
  normalAmount: number;
  /** Oldest first. */
  timeline: TimelineEntry[];
}
