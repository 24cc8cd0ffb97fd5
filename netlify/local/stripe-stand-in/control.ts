import { Hono } from 'hono';
import { arrive, failPayout, payOut, takeFee } from '#local/stripe-stand-in/balance.ts';
import type { PayoutRecord } from '#local/stripe-stand-in/balance-records.ts';
import type { CardInput } from '#local/stripe-stand-in/cards.ts';
import type { FaultRequest, StripeFaults } from '#local/stripe-stand-in/faults.ts';
import { confirmSetup, keptCard } from '#local/stripe-stand-in/kept-cards.ts';
import {
  authenticateCard,
  type ConfirmOutcome,
  confirmTypedCard,
  settleProcessing,
} from '#local/stripe-stand-in/payments.ts';
import type { Books, CardRecord, ChargeRecord, PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import {
  closeDispute,
  openDispute,
  type RefundRequest,
  refundCharge,
  settleRefund,
} from '#local/stripe-stand-in/refunds-and-disputes.ts';
import { type WorldSource, worldFor } from '#local/stripe-stand-in/store.ts';
import type { DeliveryReport, ReleaseOptions, WebhookDelivery, WebhookMode } from '#local/stripe-stand-in/webhooks.ts';

type ControlCard = Pick<CardInput, 'number'> & Partial<CardInput>;

/** Controls the stand-in from a test, through its own port. Ids are ids of payment intents unless stated otherwise. */
export interface Control {
  /** Forgets books, faults and held events. Webhooks are delivered again. */
  reset(): Promise<void>;
  books(): Promise<Books>;
  confirm(id: string, card: ControlCard | string, returnUrl?: string): Promise<ConfirmOutcome>;
  authenticate(id: string, accepted: boolean): Promise<void>;
  settle(id: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Refunds as the dashboard does: all that is left, or `amount` cents. Returns the refund's id. */
  refund(id: string, amount?: number, status?: RefundRequest['status']): Promise<string>;
  /** Gives the bank's word about a refund, by the refund's id. */
  settleRefund(refundId: string, outcome: 'succeeded' | 'failed' | 'canceled'): Promise<void>;
  /** Changes how the bank of a kept card answers from now on. The card is identified by its payment method. */
  turnCard(paymentMethod: string, behaviour: CardRecord['behaviour']): Promise<void>;
  /** Types a card in the form of a setup intent. */
  confirmSetup(setupIntentId: string, number: string): Promise<{ status: string }>;
  dispute(id: string, reason?: string): Promise<string>;
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>;
  /**
   * Pays out the whole balance, or `asked` cents as a manual payout of the dashboard does. Returns the payout's id.
   */
  payout(asked?: number): Promise<string>;
  arrive(payoutId: string): Promise<void>;
  failPayout(payoutId: string): Promise<void>;
  /** Stripe takes a fee of its own from the balance. Cents. Returns the id of the movement. */
  takeFee(amount: number): Promise<string>;
  addFault(fault: FaultRequest): Promise<void>;
  /** Forgets the planned faults that have not happened yet. */
  clearFaults(): Promise<void>;
  /** Forgets the answers of idempotency keys that begin so, or of all, as Stripe does after a day. */
  forgetKeys(prefix?: string): Promise<void>;
  setWebhookMode(mode: WebhookMode): Promise<void>;
  release(options?: ReleaseOptions): Promise<DeliveryReport[]>;
  /** Sends an event again, `times` times at once. */
  redeliver(eventId: string, times?: number): Promise<DeliveryReport[]>;
  /** Waits until no delivery is left. Returns false if that takes longer. */
  webhooksIdle(timeoutMs?: number): Promise<boolean>;
}

interface ControlContext {
  source: WorldSource;
  faults: StripeFaults;
  delivery: WebhookDelivery;
}

/** Returns what tests may do: act as the cardholder, the bank and the club in its dashboard, and plan faults. */
function createActions({ source, faults, delivery }: ControlContext): Control {
  const { store } = source;
  const world = () => worldFor(source);
  const intentOf = (id: string): PaymentIntentRecord => {
    const found = store.paymentIntents.get(id);
    if (found === undefined) throw new Error(`The stand-in holds no payment ${id}.`);
    return found;
  };
  const paidChargeOf = (id: string): ChargeRecord => {
    const found = store.charges.get(intentOf(id).latestCharge ?? '');
    if (found?.status !== 'succeeded') throw new Error(`The payment ${id} is not paid.`);
    return found;
  };
  const payoutOf = (id: string): PayoutRecord => {
    const found = store.payouts.get(id);
    if (found === undefined) throw new Error(`The stand-in holds no payout ${id}.`);
    return found;
  };
  return {
    reset: async () => {
      delivery.reset();
      faults.clear();
      store.clear();
    },
    books: async () => store.books(),
    confirm: async (id, card, returnUrl) => {
      const typed = typeof card === 'string' ? { number: card } : card;
      const input = { expiry: `12/${source.now().getFullYear() + 5}`, cvc: '123', ...typed };
      return confirmTypedCard(world(), intentOf(id), input, returnUrl ?? null);
    },
    authenticate: async (id, accepted) => authenticateCard(world(), intentOf(id), accepted),
    settle: async (id, outcome) => {
      if (!settleProcessing(world(), intentOf(id), outcome)) throw new Error(`The payment ${id} is not in processing.`);
    },
    refund: async (id, amount, status) => refundCharge(world(), paidChargeOf(id), { amount, status }).id,
    settleRefund: async (refundId, outcome) => {
      const refund = store.refunds.get(refundId);
      if (refund === undefined) throw new Error(`The stand-in holds no refund ${refundId}.`);
      settleRefund(world(), refund, outcome);
    },
    turnCard: async (paymentMethod, behaviour) => {
      keptCard(store, paymentMethod).card.behaviour = behaviour;
    },
    confirmSetup: async (id, number) => {
      const setup = store.setupIntents.get(id);
      if (setup === undefined) throw new Error(`The stand-in holds no setup intent ${id}.`);
      return confirmSetup(world(), setup, { number, expiry: `12/${source.now().getFullYear() + 5}`, cvc: '123' });
    },
    dispute: async (id, reason = 'fraudulent') => openDispute(world(), paidChargeOf(id), reason).id,
    closeDispute: async (id, outcome) => {
      const dispute = store.disputes.get(paidChargeOf(id).dispute ?? '');
      if (dispute === undefined) throw new Error(`The payment ${id} is not disputed.`);
      closeDispute(world(), dispute, outcome);
    },
    payout: async (asked) => payOut(world(), asked).id,
    arrive: async (id) => arrive(world(), payoutOf(id)),
    failPayout: async (id) => failPayout(world(), payoutOf(id)),
    takeFee: async (amount) => takeFee(world(), amount).id,
    addFault: async (fault) => faults.add(fault),
    clearFaults: async () => faults.clear(),
    forgetKeys: async (prefix = '') => {
      for (const key of store.answers.keys()) if (key.startsWith(prefix)) store.answers.delete(key);
    },
    setWebhookMode: async (mode) => delivery.setMode(mode),
    release: (options = {}) => delivery.release(options),
    redeliver: async (eventId, times = 1) => {
      const event = store.events.get(eventId);
      if (event === undefined) throw new Error(`The stand-in holds no event ${eventId}.`);
      return delivery.redeliver(event, times);
    },
    webhooksIdle: (timeoutMs = 5000) => delivery.idle(timeoutMs),
  };
}

/** Returns the routes of the control: each action under its name, with its arguments as a list. Only the stand-in's own port has them. */
export function createControlApp(context: ControlContext): Hono {
  const actions = new Map<string, unknown>(Object.entries(createActions(context)));
  return new Hono().post('/_control/:action', async (c) => {
    const action = actions.get(c.req.param('action'));
    if (typeof action !== 'function') return c.notFound();
    try {
      const sent: unknown[] = await c.req.json();
      // JSON has null where an argument is left out.
      const done: unknown = await Reflect.apply(
        action,
        undefined,
        sent.map((argument) => argument ?? undefined),
      );
      await context.source.store.save();
      return c.json(done ?? null);
    } catch (error) {
      return c.json({ message: error instanceof Error ? error.message : String(error) }, 400);
    }
  });
}

/** Returns the control of the stand-in at an address. Its calls throw if the stand-in refuses them. */
export function createControl(url: string): Control {
  const action =
    (name: keyof Control) =>
    async (...args: unknown[]) => {
      const response = await fetch(new URL(`/_control/${name}`, url), {
        method: 'POST',
        body: JSON.stringify(args),
        headers: { 'content-type': 'application/json' },
      });
      if (!response.ok) throw new Error(`Stripe stand-in, ${name}: ${await response.text()}`);
      return response.json();
    };
  return {
    reset: action('reset'),
    books: action('books'),
    confirm: action('confirm'),
    authenticate: action('authenticate'),
    settle: action('settle'),
    refund: action('refund'),
    settleRefund: action('settleRefund'),
    turnCard: action('turnCard'),
    confirmSetup: action('confirmSetup'),
    dispute: action('dispute'),
    closeDispute: action('closeDispute'),
    payout: action('payout'),
    arrive: action('arrive'),
    failPayout: action('failPayout'),
    takeFee: action('takeFee'),
    addFault: action('addFault'),
    clearFaults: action('clearFaults'),
    forgetKeys: action('forgetKeys'),
    setWebhookMode: action('setWebhookMode'),
    release: action('release'),
    redeliver: action('redeliver'),
    webhooksIdle: action('webhooksIdle'),
  };
}
