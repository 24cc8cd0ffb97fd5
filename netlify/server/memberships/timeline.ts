import type { TimelineEntry } from '#domain/member-details.ts';
import { toEuros } from '#domain/money.ts';
import type { MemberRecord } from './record-queries.ts';

type Payment = MemberRecord['payments'][number];

const entry = (at: Date, kind: TimelineEntry['kind'], what: string, more: Partial<TimelineEntry> = {}) => ({
  at: at.toISOString(),
  kind,
  what,
  by: null,
  fields: [],
  amount: null,
  ...more,
});

const ofPayment = (payment: Payment): TimelineEntry[] => {
  const by = payment.recordedByName;
  const amount = toEuros(payment.amountCents);
  const isCard = payment.means === 'card';
  return [
    // Money recorded by hand was never asked for.
    ...(isCard ? [entry(payment.createdAt, 'payment', 'open', { amount })] : []),
    ...(payment.paidAt ? [entry(payment.paidAt, 'payment', 'succeeded', { amount, by })] : []),
    ...(payment.refundedAt
      ? [entry(payment.refundedAt, 'payment', 'refunded', { amount: toEuros(payment.refundedCents) })]
      : []),
    ...(payment.cancelledAt ? [entry(payment.cancelledAt, 'payment', 'cancelled', { amount })] : []),
  ];
};

const form = ({ createdAt, changes }: MemberRecord): TimelineEntry[] =>
  changes.some(({ action }) => action === 'member.create') ? [] : [entry(createdAt, 'form', 'sent')];

/** All that happened to a member, oldest first; an administrator's own entry tells of their own doing. */
export const timelineOf = (member: MemberRecord): TimelineEntry[] =>
  [
    ...form(member),
    ...member.payments.flatMap(ofPayment),
    ...member.events.map(({ receivedAt, type }) => entry(receivedAt, 'stripe', type)),
    ...member.changes.map(({ at, action, by, fields }) => entry(at, 'change', action, { by, fields })),
  ].sort((one, other) => one.at.localeCompare(other.at));
