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
}

/** One thing that happened. `what` names it within its kind; `amount` in euros. */
export interface TimelineEntry {
  at: string;
  kind: 'form' | 'payment' | 'stripe' | 'change';
  /** `sent`; a payment's status, or `refunded`; Stripe's event type; the audit's action. */
  what: string;
  /** The administrator's name. */
  by: string | null;
  /** Fields an administrator changed. */
  fields: string[];
  amount: number | null;
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
