import { type MemberDetails, type TimelineEntry, timelineKinds } from '#domain/member/member-details.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Returns the time of an event. Money recorded for an earlier day has noon as its time, so only the day is shown. */
export const whenOf = ({ at, kind }: TimelineEntry): string =>
  kind === 'payment' && at.endsWith('T12:00:00.000Z') ? formatDay(at) : formatInstant(at);

const money = (amount: number, means: PaymentMeans | null): string =>
  [formatCents(toCents(amount)), means && paymentMeansNames[means]].filter(Boolean).join(', ');

/** Returns the amount, and the means if a person recorded it. For a correction, returns the old and the new sum. */
export const sumOf = ({ amount, means, becomes }: TimelineEntry): string => {
  const was = money(amount ?? 0, means);
  if (!becomes) return was;
  return becomes.amount === 0
    ? words.becameNothing(was)
    : words.became(was, `${money(becomes.amount, becomes.means)}, ${formatDay(becomes.on)}`);
};

/** Returns the event in a few words, also for kinds that this version of the site does not know. */
export const titleOf = ({ kind, what, mail }: TimelineEntry): string => {
  switch (kind) {
    case 'form':
      return words.form;
    case 'payment':
      return lookUp(words.payments, what) ?? words.otherPayment;
    case 'flag':
      return words.flag(lookUp(membershipsMessages.flags, what) ?? what);
    case 'mail':
      return mail ? words.mail(lookUp(mailKindNames, what) ?? what, mail) : words.otherMail;
    case timelineKinds.renewal:
      return lookUp(words.renewals, what) ?? words.otherChange;
    case timelineKinds.notification:
      return lookUp(words.providerEvents, what) ?? words.otherProviderEvent;
    default:
      return lookUp(words.changes, what.replace(/^(member|person|season)\./, '')) ?? words.otherChange;
  }
};

/** Returns the names of the changed fields as in the form. A new member has no changed fields. */
export const fieldsOf = ({ kind, what, fields }: TimelineEntry): string | undefined => {
  if (kind !== 'change' || what === 'member.create') return undefined;
  const names = [...new Set(fields.flatMap((field) => words.field(field) ?? []))];
  return names.length > 0 ? words.changed(names) : undefined;
};

// These have an entry of their own, which tells more: an amount or a note.
const doubled = [
  'member.payment',
  'member.refund',
  'member.correct-payment',
  'member.correct-refund',
  'member.settle-flag',
];

/** Returns the history: the form, the money, the provider's notifications, and the changes of administrators. */
export const historyOf = ({ timeline }: MemberDetails): TimelineEntry[] =>
  timeline.filter(({ kind, what }) => kind !== timelineKinds.change || !doubled.includes(what));

/** Returns the mails of the history. */
export const mailsOf = ({ timeline }: MemberDetails): TimelineEntry[] =>
  timeline.filter(({ kind }) => kind === timelineKinds.mail);
