import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#domain/error.ts';
import { CURRENCY } from '#domain/money/payment.ts';
import { sum } from '#domain/sum.ts';
import type { Control } from '#local/stripe-stand-in/control.ts';
import { createFaults } from '#local/stripe-stand-in/faults.ts';
import type { Books, ChargeRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import type { DeliveryReport, ReleaseOptions, WebhookMode } from '#local/stripe-stand-in/webhooks.ts';
import type { PaymentProvider, PaymentTruth } from '#server/integrations/payment-provider.ts';

/** What happened to a checkout. It has no status: what it is follows from its ledger, read from the first line. */
type Line =
  | { what: 'refused' | 'awaited' | 'authorised' | 'captured' | 'voided'; at: Date }
  | { what: 'credited'; at: Date; cents: number; refundId: string }
  | { what: 'charged back' | 'kept' | 'lost'; at: Date };

/** A payment as this provider keeps it: a page of its own, to which the payer is sent. */
interface Checkout {
  id: string;
  /** The end of the address of its page. */
  token: string;
  openedAt: Date;
  cents: number;
  receiptTo: string | null;
  /** The club's own words, given back as they came. */
  memo: Record<string, string>;
  ledger: Line[];
}

interface Notice {
  id: string;
  checkout: string;
}

const PAGES = 'https://pay.example/';

const has = ({ ledger }: Checkout, ...what: Line['what'][]): boolean => ledger.some((line) => what.includes(line.what));
const lastOf = ({ ledger }: Checkout, ...what: Line['what'][]): Line['what'] | undefined =>
  ledger.findLast((line) => what.includes(line.what))?.what;

const statusOf = (checkout: Checkout): PaymentTruth['status'] => {
  if (has(checkout, 'captured')) return 'succeeded';
  if (has(checkout, 'voided')) return 'cancelled';
  return lastOf(checkout, 'refused', 'authorised') === 'authorised' ? 'processing' : 'open';
};

const creditedCents = ({ ledger }: Checkout): number =>
  sum(ledger.map((line) => (line.what === 'credited' ? line.cents : 0)));

const disputes = { 'charged back': 'open', kept: 'won', lost: 'lost' } as const;

const disputeOf = ({ ledger }: Checkout): PaymentTruth['dispute'] =>
  ledger.reduce<PaymentTruth['dispute']>(
    (before, { what }) => (what === 'charged back' || what === 'kept' || what === 'lost' ? disputes[what] : before),
    'none',
  );

/** Returns a checkout in the club's words. */
const truthOf = (checkout: Checkout): PaymentTruth => ({
  provider: 'pay.example',
  reference: checkout.id,
  secret: `${checkout.id}/${checkout.token}`,
  status: statusOf(checkout),
  amountCents: checkout.cents,
  receivedCents: has(checkout, 'captured') ? checkout.cents : 0,
  refundedCents: creditedCents(checkout),
  failedRefundCents: 0,
  unreturnedCents: 0,
  lostCents: has(checkout, 'lost') ? checkout.cents - creditedCents(checkout) : 0,
  currency: CURRENCY,
  dispute: disputeOf(checkout),
  paymentId: checkout.memo.paymentId,
  memberId: checkout.memo.memberId,
  hasFailed: lastOf(checkout, 'refused', 'authorised', 'awaited') === 'refused',
  mark: checkout.memo.settled,
});

/** Sends notices that nobody signs. They say which checkout changed, and nothing of what became of it. */
const openNotices = () => {
  const sent: Notice[] = [];
  const heard = new Set<string>();
  const held: Notice[] = [];
  const underWay = new Set<Promise<unknown>>();
  let mode: WebhookMode = 'deliver';
  let address = '';

  const post = async ({ id, checkout }: Notice): Promise<DeliveryReport> => {
    const body = JSON.stringify({ notice: id, checkout });
    const status = await fetch(address, { method: 'POST', body }).then(
      (response) => response.body?.cancel().then(() => response.status) ?? response.status,
      () => null,
    );
    if (status === 200) heard.add(id);
    return { eventId: id, type: 'changed', status };
  };
  const deliver = async (notice: Notice): Promise<DeliveryReport | undefined> => {
    let report: DeliveryReport | undefined;
    for (const pause of [0, 50, 200, 500]) {
      await sleep(pause);
      report = await post(notice);
      if (report.status === 200) break;
    }
    return report;
  };
  const start = (notice: Notice): void => {
    const delivery = deliver(notice).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  const inOrder = (notices: Notice[], { order = 'oldest', seed = 1 }: ReleaseOptions): Notice[] => {
    if (Array.isArray(order)) return order.flatMap((id) => notices.find((notice) => notice.id === id) ?? []);
    if (order === 'newest') return notices.toReversed();
    const rank = (nth: number) => ((nth + 1) * 7919 * seed) % 104729;
    return order === 'oldest'
      ? notices
      : notices
          .map((notice, nth) => ({ notice, rank: rank(nth) }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ notice }) => notice);
  };
  return {
    sent,
    heard,
    sendTo: (url: string) => {
      address = url;
    },
    tell: (checkout: string): void => {
      const notice = { id: `notice_${randomUUID()}`, checkout };
      sent.push(notice);
      if (mode === 'hold') held.push(notice);
      else if (mode === 'deliver') start(notice);
    },
    setMode: async (to: WebhookMode) => {
      mode = to;
    },
    release: async (options: ReleaseOptions = {}): Promise<DeliveryReport[]> => {
      mode = 'deliver';
      const { duplicate = 1, concurrent = 1 } = options;
      const queue = inOrder(held.splice(0), options).flatMap((notice) => Array<Notice>(duplicate).fill(notice));
      const reports: DeliveryReport[] = [];
      while (queue.length > 0) reports.push(...(await Promise.all(queue.splice(0, concurrent).map(post))));
      return reports;
    },
    redeliver: async (id: string, times = 1): Promise<DeliveryReport[]> => {
      const notice = sent.find((one) => one.id === id);
      if (!notice) throw new Error(`There was no notice ${id}.`);
      return Promise.all(Array.from({ length: times }, () => post(notice)));
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      return true;
    },
  };
};

const neverCard = {
  paymentMethod: '',
  brand: 'visa',
  last4: '',
  expMonth: 1,
  expYear: 2099,
  behaviour: 'accepted',
} as const;

const asIntent = (checkout: Checkout): PaymentIntentRecord => ({
  id: checkout.id,
  clientSecret: truthOf(checkout).secret,
  amount: checkout.cents,
  amountReceived: truthOf(checkout).receivedCents,
  currency: CURRENCY,
  customer: null,
  status: (
    {
      open: 'requires_payment_method',
      processing: 'processing',
      succeeded: 'succeeded',
      cancelled: 'canceled',
    } as const
  )[statusOf(checkout)],
  created: checkout.openedAt.getTime() / 1000,
  canceledAt: null,
  cancellationReason: null,
  description: null,
  receiptEmail: checkout.receiptTo,
  metadata: checkout.memo,
  automaticPaymentMethods: { enabled: true },
  card: null,
  latestCharge: null,
  lastPaymentError: null,
  returnUrl: null,
});

const asCharges = (checkout: Checkout): ChargeRecord[] =>
  checkout.ledger.flatMap(({ what, at }, nth) =>
    what === 'captured' || what === 'refused'
      ? {
          id: `${checkout.id}_${nth}`,
          paymentIntent: checkout.id,
          amount: checkout.cents,
          amountRefunded: creditedCents(checkout),
          currency: CURRENCY,
          status: what === 'captured' ? ('succeeded' as const) : ('failed' as const),
          created: at.getTime() / 1000,
          dispute: null,
          failureCode: null,
          failureMessage: null,
          card: neverCard,
          description: null,
          receiptEmail: checkout.receiptTo,
          metadata: {},
        }
      : [],
  );

/**
 * A provider of another shape than Stripe: the payer is sent to a page of the provider's own, a payment has no status
 * but a ledger, and its notices are unsigned and say nothing, so that only reading again tells the truth. The tests of
 * sign-up and settlement run over it too. `control` does what tests do at Stripe, in the same words.
 */
export const openRedirectProvider = () => {
  const checkouts = new Map<string, Checkout>();
  const notices = openNotices();
  const faults = createFaults();

  const of = (id: string): Checkout => {
    const checkout = checkouts.get(id);
    if (!checkout) throw new Error(`There is no checkout ${id}.`);
    return checkout;
  };
  const write = (checkout: Checkout, line: Line): void => {
    checkout.ledger.push(line);
    notices.tell(checkout.id);
  };
  const open = (cents: number, memo: Record<string, string>, receiptTo: string | null = null): Checkout => {
    const [id, token] = [`co-${randomUUID()}`, randomUUID()];
    const checkout: Checkout = { id, token, openedAt: new Date(), cents, receiptTo, memo, ledger: [] };
    checkouts.set(id, checkout);
    notices.tell(id);
    return checkout;
  };
  /** A call that fails is tried once more, as Stripe's SDK does. */
  const call = async <Answer>(method: 'GET' | 'POST', path: string, work: () => Answer): Promise<Answer> => {
    if (!faults.take(method, path) || !faults.take(method, path)) return work();
    throw new DomainError('unavailable');
  };
  const pathOf = (id: string) => `/v1/payment_intents/${id}`;
  const newestFirst = (since: Date) =>
    [...checkouts.values()].filter(({ openedAt }) => openedAt >= new Date(since.getTime() - 1000)).toReversed();

  const payments: PaymentProvider = {
    name: 'pay.example',
    publicKey: PAGES,
    isTest: true,
    begin: ({ paymentId, memberId, season, amountCents, email }) =>
      call('POST', '/v1/payment_intents', () => {
        const begun = [...checkouts.values()].find(({ memo }) => memo.orderKey === paymentId);
        return truthOf(begun ?? open(amountCents, { paymentId, memberId, season, orderKey: paymentId }, email));
      }),
    find: (id) => call('GET', pathOf(id), () => (checkouts.has(id) ? truthOf(of(id)) : undefined)),
    withdraw: (id) =>
      call('POST', `${pathOf(id)}/cancel`, () => {
        const checkout = checkouts.get(id);
        if (checkout && statusOf(checkout) === 'open') write(checkout, { what: 'voided', at: new Date() });
      }),
    refund: (refundId, id, cents) =>
      call('POST', `${pathOf(id)}/refund`, () => {
        const checkout = of(id);
        if (checkout.ledger.some((line) => line.what === 'credited' && line.refundId === refundId)) return;
        if (!has(checkout, 'captured') || cents > checkout.cents - creditedCents(checkout))
          throw new DomainError('validation', { fields: { amount: 'above-received' } });
        write(checkout, { what: 'credited', at: new Date(), cents, refundId });
      }),
    forget: (id) =>
      call('POST', `${pathOf(id)}/forget`, () => {
        const checkout = checkouts.get(id);
        if (!checkout) return;
        checkout.receiptTo = null;
        delete checkout.memo.memberId;
      }),
    async *listSince(since) {
      for (const checkout of newestFirst(since)) if (checkout.memo.paymentId) yield truthOf(checkout);
    },
    async *listUnheardSince(since) {
      const unheard = notices.sent.filter(({ id }) => !notices.heard.has(id)).map(({ checkout }) => checkout);
      for (const { id } of newestFirst(since)) if (unheard.includes(id)) yield id;
    },
    listDeclines: async (id, since) =>
      of(id).ledger.flatMap(({ what, at }) => (what === 'refused' && at >= since ? at : [])),
    mark: async (id, mark) => {
      of(id).memo.settled = mark;
    },
    referenceIn: (secret) => /^(co-[\w-]{36})\//.exec(secret)?.[1],
    readNotification: async ({ body }) => {
      const sent: unknown = JSON.parse(body);
      const { notice, checkout }: Record<string, unknown> = Object(sent);
      return { id: String(notice), type: 'changed', reference: typeof checkout === 'string' ? checkout : undefined };
    },
    check: async () => ({ works: true }),
  };

  /** What the payer's bank does, by the end of the number: as Stripe's test cards. */
  const lineOf = (number: string): 'captured' | 'refused' | 'awaited' | 'authorised' => {
    if (/(?:0002|9995)$/.test(number)) return 'refused';
    if (number.endsWith('3155')) return 'awaited';
    return number.endsWith('7775') ? 'authorised' : 'captured';
  };
  const shown = (checkout: Checkout) =>
    lastOf(checkout, 'awaited', 'captured', 'refused') === 'awaited'
      ? ('requires_action' as const)
      : asIntent(checkout).status;
  const told = (checkout: Checkout) => {
    const status = shown(checkout);
    return status === 'requires_confirmation' ? ('requires_payment_method' as const) : status;
  };
  const payOnPage = (address: string, number: string): { code?: string } => {
    const [id = '', token] = address.slice(PAGES.length).split('/');
    const checkout = of(id);
    if (token !== checkout.token) throw new Error('There is no such page.');
    if (statusOf(checkout) !== 'open') return { code: 'checkout_closed' };
    const what = lineOf(number);
    write(checkout, { what, at: new Date() });
    return what === 'refused' ? { code: 'card_declined' } : {};
  };

  const control: Control = {
    reset: async () => checkouts.clear(),
    books: async (): Promise<Books> => ({
      paymentIntents: [...checkouts.values()].map(asIntent),
      charges: [...checkouts.values()].flatMap(asCharges),
      customers: [],
      refunds: [],
      disputes: [],
      events: notices.sent.map(({ id, checkout }) => ({
        id,
        type: 'changed',
        created: 0,
        object: { id: checkout },
        previousAttributes: null,
        request: { id: null, idempotencyKey: null },
        delivery: { status: notices.heard.has(id) ? 'delivered' : 'pending', attempts: 1 },
      })),
    }),
    confirm: async (id, card) => {
      const number = typeof card === 'string' ? card : card.number;
      const { code } = payOnPage(`${PAGES}${truthOf(of(id)).secret}`, number);
      return { status: told(of(id)), ...(code && { error: { code, message: code } }) };
    },
    authenticate: async (id, accepted) => write(of(id), { what: accepted ? 'captured' : 'refused', at: new Date() }),
    settle: async (id, outcome) =>
      write(of(id), { what: outcome === 'succeeded' ? 'captured' : 'refused', at: new Date() }),
    refund: async (id, cents = of(id).cents - creditedCents(of(id))) => {
      const refundId = randomUUID();
      write(of(id), { what: 'credited', at: new Date(), cents, refundId });
      return refundId;
    },
    settleRefund: async () => {
      throw new Error('Refunds of this provider arrive.');
    },
    dispute: async (id) => {
      write(of(id), { what: 'charged back', at: new Date() });
      return id;
    },
    closeDispute: async (id, outcome) => write(of(id), { what: outcome === 'won' ? 'kept' : 'lost', at: new Date() }),
    addFault: async (fault) => faults.add(fault),
    clearFaults: async () => faults.clear(),
    setWebhookMode: notices.setMode,
    release: notices.release,
    redeliver: notices.redeliver,
    webhooksIdle: notices.idle,
  };

  return {
    payments,
    control,
    /** A checkout that the site did not open. */
    make: async (cents: number, memo: Record<string, string>): Promise<string> => open(cents, memo).id,
    sendWebhooksTo: notices.sendTo,
    close: notices.idle,
  };
};
