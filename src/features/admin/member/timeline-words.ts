import type { TimelineEntry } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import type { PaymentMeans } from '#domain/payment.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** When it happened. Money recorded for an earlier day bears noon: only the day was ever told. */
export const whenOf = ({ at, kind }: TimelineEntry): string =>
  kind === 'payment' && at.endsWith('T12:00:00.000Z') ? formatDay(at) : formatInstant(at);

const money = (amount: number, means: PaymentMeans | null): string =>
  [formatCents(toCents(amount)), means && paymentMeansNames[means]].filter(Boolean).join(', ');

/** How much, and by which means where a person wrote it down; of a correction, what was and what is. */
export const sumOf = ({ amount, means, becomes }: TimelineEntry): string => {
  const was = money(amount ?? 0, means);
  if (!becomes) return was;
  return becomes.amount === 0
    ? words.becameNothing(was)
    : words.became(was, `${money(becomes.amount, becomes.means)}, ${formatDay(becomes.on)}`);
};

/** What happened, in a few words; also for what this version of the site has never heard of. */
export const titleOf = ({ kind, what }: TimelineEntry): string => {
  switch (kind) {
    case 'form':
      return words.form;
    case 'payment':
      return lookUp(words.payments, what) ?? words.otherPayment;
    case 'flag':
      return words.flag(lookUp(membershipsMessages.flags, what) ?? what);
    case 'stripe':
      return lookUp(words.stripeEvents, what) ?? words.otherStripe;
    default:
      return lookUp(words.changes, what.replace(/^(member|season)\./, '')) ?? words.otherChange;
  }
};

/** The fields somebody changed, as the form names them; whoever was added was so with all of them. */
export const fieldsOf = ({ kind, what, fields }: TimelineEntry): string | undefined => {
  if (kind !== 'change' || what === 'member.create') return undefined;
  const names = [...new Set(fields.flatMap((field) => words.field(field) ?? []))];
  return names.length > 0 ? words.changed(names) : undefined;
};
