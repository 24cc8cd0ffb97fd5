import type { MailState } from '#domain/mail/mail.ts';
import { type TimelineEntry, timelineKinds } from '#domain/member/member-details.ts';
import type { ManualMeans } from '#domain/money/manual-payment.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import { toEuros } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import type { MemberRecord } from './record-queries.ts';

type Payment = MemberRecord['payments'][number];
type Refund = Payment['refunds'][number];
type CardRefund = Payment['cardRefunds'][number];
type Change = MemberRecord['changes'][number];

const entry = (at: Date, kind: TimelineEntry['kind'], what: string, more: Partial<TimelineEntry> = {}) => ({
  at: at.toISOString(),
  kind,
  what,
  by: null,
  fields: [],
  amount: null,
  means: null,
  note: null,
  mail: null,
  becomes: null,
  ...more,
});

const byHand = (means: PaymentMeans): ManualMeans | null => (means === 'card' ? null : means);

interface Struck {
  cancelledAt: Date | null;
  correctionId: string | null;
  correctionReason: string | null;
  correctedByName: string | null;
}

interface Entered {
  means: PaymentMeans;
  amountCents: number;
}

/** A wrong entry and the entry that replaced it. Both are shown. */
const ofCorrection = (
  what: 'corrected' | 'refund-corrected' | 'return-corrected',
  wrong: Struck & Entered,
  right: (Entered & { on: Date }) | undefined,
): TimelineEntry[] => {
  const means = byHand(wrong.means);
  if (!wrong.cancelledAt || !means) return [];
  const amount = right ? toEuros(right.amountCents) : 0;
  return [
    entry(wrong.cancelledAt, 'payment', what, {
      amount: toEuros(wrong.amountCents),
      means,
      by: wrong.correctedByName,
      note: wrong.correctionReason,
      becomes: {
        amount,
        means: (right && byHand(right.means)) ?? means,
        on: (right?.on ?? wrong.cancelledAt).toISOString(),
      },
    }),
  ];
};

const ofRefund = (refund: Refund, all: readonly Refund[]): TimelineEntry[] => {
  const { amountCents, means, note, recordedByName: by } = refund;
  const isCorrection = all.some(({ correctionId }) => correctionId === refund.id);
  const right = all.find(({ id }) => id === refund.correctionId);
  return [
    // The correction tells what became of the entry.
    ...(isCorrection
      ? []
      : [
          entry(refund.refundedAt, 'payment', refund.returnedChequeId ? 'returned' : 'refunded', {
            amount: toEuros(amountCents),
            means,
            note,
            by,
          }),
        ]),
    ...(refund.correctionId
      ? ofCorrection(
          `${refund.returnedChequeId ? 'return' : 'refund'}-corrected`,
          refund,
          right && { ...right, on: right.refundedAt },
        )
      : []),
  ];
};

const ofCardRefund = ({ amountCents, reason, settledAt, createdAt, recordedByName: by }: CardRefund): TimelineEntry =>
  entry(settledAt ?? createdAt, 'payment', 'refunded', { amount: toEuros(amountCents), note: reason, by });

const ofPayment = (payment: Payment, all: readonly Payment[]): TimelineEntry[] => {
  const { recordedByName: by, note, createdAt, paidAt } = payment;
  const amount = toEuros(payment.amountCents);
  const means = byHand(payment.means);
  const isCorrection = all.some(({ correctionId }) => correctionId === payment.id);
  const byHandCents = payment.refunds.filter(({ cancelledAt }) => !cancelledAt).map(({ amountCents }) => amountCents);
  const fromHere = payment.cardRefunds.filter(({ state }) => state === 'made');
  const byCard = payment.refundedCents - sum([...byHandCents, ...fromHere.map(({ amountCents }) => amountCents)]);
  const right = all.find(({ id }) => id === payment.correctionId);
  return [
    // A payment recorded by hand has no «open» step.
    ...(means ? [] : [entry(createdAt, 'payment', 'open', { amount })]),
    ...(paidAt && !isCorrection ? [entry(paidAt, 'payment', 'succeeded', { amount, by, means, note })] : []),
    ...(payment.refundedAt && !means && byCard > 0
      ? [entry(payment.refundedAt, 'payment', 'refunded', { amount: toEuros(byCard) })]
      : []),
    ...fromHere.map(ofCardRefund),
    ...(payment.correctionId
      ? ofCorrection('corrected', payment, right && { ...right, on: right.paidAt ?? right.createdAt })
      : []),
    ...(payment.cancelledAt && !payment.correctionId
      ? [entry(payment.cancelledAt, 'payment', 'cancelled', { amount })]
      : []),
  ];
};

/** Returns true if the club added the member, so that nobody sent a form. */
const isAddition = (action: string): boolean => action === 'member.create' || action === 'season.import';

const form = ({ createdAt, changes }: MemberRecord): TimelineEntry[] =>
  changes.some(({ action }) => isAddition(action)) ? [] : [entry(createdAt, 'form', 'sent')];

const stateOf = ({ sentAt, failedAt }: MemberRecord['mails'][number]): MailState => {
  if (sentAt) return 'sent';
  return failedAt ? 'failed' : 'waiting';
};

const ofMail = (mail: MemberRecord['mails'][number]): TimelineEntry =>
  entry(mail.sentAt ?? mail.failedAt ?? mail.createdAt, 'mail', mail.kind, {
    mail: {
      state: stateOf(mail),
      recipient: mail.recipient,
      to: mail.sentTo,
      why: mail.sentAt ? null : mail.why,
    },
    note: mail.title,
  });

// A refund changes the status only if it ends the membership.
const ofEnding = ({ at, action, by, fields }: Change): TimelineEntry[] =>
  action === 'member.refund' && fields.includes('status') ? [entry(at, 'change', 'cancel', { by })] : [];

/** What an administrator changed. The last refusal of a piece has its reason. */
const ofChange = (change: Change, { changes, proofRefusal, photoRefusal }: MemberRecord): TimelineEntry => {
  const { at, action, by, fields } = change;
  const isLast = changes.findLast((one) => one.action === action) === change;
  const reasons: Readonly<Record<string, string | null>> = {
    'member.proof-refuse': proofRefusal,
    'member.photo-refuse': photoRefusal,
  };
  return entry(at, 'change', action, { by, fields, note: (isLast && reasons[action]) || null });
};

// The journal tells who declined, and a mail who was invited.
const ofRenewal = (
  { openedAt, returnedId }: MemberRecord['renewals'][number],
  { seasons }: MemberRecord,
): TimelineEntry[] => {
  const returned = seasons.find(({ id }) => id === returnedId);
  return [
    ...(openedAt === null ? [] : [entry(new Date(openedAt), 'renewal', 'opened')]),
    ...(returned ? [entry(returned.createdAt, 'renewal', 'returned', { note: returned.season })] : []),
  ];
};

const isBeginning = ({ kind, what }: TimelineEntry): boolean => kind === 'form' || isAddition(what);

// At one instant, an open payment comes before a paid one, and that before refunds and corrections.
const causes = [
  'open',
  'processing',
  'succeeded',
  'cancelled',
  'refunded',
  'returned',
  'corrected',
  'refund-corrected',
  'return-corrected',
];
const causeOf = ({ kind, what }: TimelineEntry): number => (kind === 'payment' ? causes.indexOf(what) : causes.length);

/** The membership itself comes first, whatever day the money has; then by instant, then by cause. */
const inOrder = (one: TimelineEntry, other: TimelineEntry): number =>
  Number(isBeginning(other)) - Number(isBeginning(one)) ||
  one.at.localeCompare(other.at) ||
  causeOf(one) - causeOf(other);

/** Returns everything that happened to a member, oldest first. An administrator's entry names the administrator. */
export const timelineOf = (member: MemberRecord): TimelineEntry[] => {
  const refunds = member.payments.flatMap((payment) => payment.refunds);
  return [
    ...form(member),
    ...member.payments.flatMap((payment) => ofPayment(payment, member.payments)),
    ...refunds.flatMap((refund) => ofRefund(refund, refunds)),
    ...member.events.map(({ receivedAt, type }) => entry(receivedAt, timelineKinds.notification, type)),
    ...member.mails.map(ofMail),
    ...member.renewals.flatMap((renewal) => ofRenewal(renewal, member)),
    ...member.resolutions.map(({ at, flag, by, note }) => entry(at, 'flag', flag, { by, note })),
    ...member.changes.flatMap(ofEnding),
    ...member.changes.map((change) => ofChange(change, member)),
  ].sort(inOrder);
};
