import { z } from 'zod';

import {
  type ConfirmOutcome,
  type ControlCard,
  confirmOutcomeSchema,
  type DeliveryReport,
  deliveryReportSchema,
  type FaultRequest,
  type ReleaseOptions,
  type WebhookMode,
} from '#local/stripe-stand-in/control-schemas.ts';
import { type Books, booksSchema } from '#local/stripe-stand-in/records.ts';

/** Controls the stand-in from a test, through its own port. Ids are ids of payment intents unless stated otherwise. */
export interface Control {
  /** Forgets books, faults and held events. Webhooks are delivered again. */
  reset(): Promise<void>;
  books(): Promise<Books>;
  confirm(id: string, card: ControlCard | string, returnUrl?: string): Promise<ConfirmOutcome>;
  authenticate(id: string, accepted: boolean): Promise<void>;
  settle(id: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Refunds as the dashboard does: all that is left, or `amount` cents. Returns the refund's id. */
  refund(id: string, amount?: number): Promise<string>;
  dispute(id: string, reason?: string): Promise<string>;
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>;
  addFault(fault: FaultRequest): Promise<void>;
  /** Forgets the planned faults that have not happened yet. */
  clearFaults(): Promise<void>;
  setWebhookMode(mode: WebhookMode): Promise<void>;
  release(options?: ReleaseOptions): Promise<DeliveryReport[]>;
  /** Sends an event again, `times` times at once. */
  redeliver(eventId: string, times?: number): Promise<DeliveryReport[]>;
  /** Waits until no delivery is left. Returns false if that takes longer. */
  webhooksIdle(timeoutMs?: number): Promise<boolean>;
}

const idSchema = z.object({ id: z.string() });
const idleSchema = z.object({ idle: z.boolean() });
const nothing = z.unknown();

/** Returns the control of the stand-in at an address. Its calls throw if the stand-in refuses them. */
export function createControl(url: string): Control {
  async function call<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
    const response = await fetch(new URL(`/_control/${path}`, url), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Stripe stand-in, ${path}: ${text}`);
    return schema.parse(JSON.parse(text));
  }
  const post = <T>(path: string, schema: z.ZodType<T>, body: unknown = {}): Promise<T> =>
    call('POST', path, schema, body);
  const tell = async (path: string, body?: unknown): Promise<void> => {
    await post(path, nothing, body);
  };
  const reports = z.array(deliveryReportSchema);

  return {
    reset: () => tell('reset'),
    books: () => call('GET', 'books', booksSchema),
    confirm: (id, card, returnUrl) =>
      post('confirm', confirmOutcomeSchema, {
        id,
        card: typeof card === 'string' ? { number: card } : card,
        returnUrl,
      }),
    authenticate: (id, accepted) => tell('authenticate', { id, accepted }),
    settle: (id, outcome) => tell('settle', { id, outcome }),
    refund: async (id, amount) => (await post('refund', idSchema, { id, amount })).id,
    dispute: async (id, reason) => (await post('dispute', idSchema, { id, reason })).id,
    closeDispute: (id, outcome) => tell('close-dispute', { id, outcome }),
    addFault: (fault) => tell('faults', fault),
    clearFaults: () => tell('faults/clear'),
    setWebhookMode: (mode) => tell('webhooks/mode', mode),
    release: (options = {}) => post('webhooks/release', reports, options),
    redeliver: (eventId, times) => post(`events/${eventId}/redeliver`, reports, { times }),
    webhooksIdle: async (timeoutMs) => (await post('webhooks/idle', idleSchema, { timeoutMs })).idle,
  };
}
