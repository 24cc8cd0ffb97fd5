import { createHmac, hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { EventRecord } from '#local/stripe-stand-in/records.ts';
import { renderEvent } from '#local/stripe-stand-in/render.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';

export type WebhookMode = 'deliver' | 'drop' | 'hold';

export interface ReleaseOptions {
  /** A list of event ids delivers these events in this order and loses the others. */
  order?: 'oldest' | 'newest' | 'shuffled' | string[] | undefined;
  /** Makes `shuffled` repeatable. */
  seed?: number | undefined;
  /** How many times each event is delivered. */
  duplicate?: number | undefined;
  /** How many deliveries run at once, and the pause before each such group in milliseconds. */
  concurrent?: number | undefined;
  delayMs?: number | undefined;
}

export interface DeliveryReport {
  eventId: string;
  type: string;
  /** Null if no answer came. */
  status: number | null;
}

export interface WebhookTarget {
  /** Returns undefined while the site is not running. The delivery is then tried again later. */
  url: () => string | undefined;
  secret: string;
}

/** Returns the signature header of a webhook in Stripe's form. `seconds` is the time since 1970. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

const TIMEOUT_MS = 20_000;

/** Delivers an event once and returns the status of the answer. The signature has the time of this try, as Stripe's does. */
async function post(event: EventRecord, { url, secret }: WebhookTarget, signal: AbortSignal): Promise<number | null> {
  const address = url();
  if (address === undefined) return null;
  const payload = JSON.stringify({ ...renderEvent(event), pending_webhooks: 1 }, null, 2);
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** Returns the deliveries in the wanted order, each event `duplicate` times. */
function inOrder(events: readonly EventRecord[], options: ReleaseOptions): EventRecord[] {
  const { order = 'oldest', duplicate = 1, seed = Math.random() } = options;
  const repeated = (list: readonly EventRecord[]): EventRecord[] =>
    list.flatMap((event) => Array.from({ length: duplicate }, () => event));
  if (order === 'oldest') return repeated(events);
  if (order === 'newest') return repeated(events.toReversed());
  if (order !== 'shuffled') return repeated(order.flatMap((id) => events.filter((event) => event.id === id)));
  return repeated(events)
    .map((event, index) => ({ event, rank: hash('sha1', `${seed} ${index}`) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ event }) => event);
}

/** Stripe tries for three days; the stand-in tries for about twenty minutes. */
const RETRY_DELAYS_MS = [0, 1000, 5000, 30_000, 60_000, 300_000, 900_000] as const;

const AT_ONCE = 10;

export class WebhookDelivery {
  readonly #store: Store;
  readonly #target: WebhookTarget;
  readonly #delays: readonly number[];
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #working = new Set<Promise<unknown>>();
  #ending = new AbortController();
  #mode: WebhookMode = 'deliver';
  #held: EventRecord[] = [];

  constructor(store: Store, target: WebhookTarget, delays: readonly number[] = RETRY_DELAYS_MS) {
    this.#store = store;
    this.#target = target;
    this.#delays = delays;
  }

  /** Takes an event for delivery. Does not wait for the delivery. */
  announce(event: EventRecord): void {
    if (this.#mode === 'drop') event.delivery.status = 'dropped';
    else if (this.#mode === 'hold') this.#held.push(event);
    else this.#begin(event);
  }

  /** Continues the deliveries that a restart interrupted. */
  resume(): void {
    for (const event of this.#store.events.values()) {
      if (event.delivery.status !== 'pending') continue;
      event.delivery.attempts = 0;
      this.#begin(event);
    }
  }

  setMode(mode: WebhookMode): void {
    this.#mode = mode;
    if (mode === 'hold') return;
    for (const event of this.#held.splice(0)) this.announce(event);
  }

  /** Delivers the held events, one after the other by default. Later events are delivered as they come. */
  async release(options: ReleaseOptions): Promise<DeliveryReport[]> {
    const waiting = this.#held.splice(0);
    this.#mode = 'deliver';
    const queue = inOrder(waiting, options);
    for (const event of waiting) if (!queue.includes(event)) event.delivery.status = 'dropped';
    const reports = await this.#track(this.#sendInGroups(queue, options));
    for (const event of waiting) this.#begin(event);
    await this.#store.save();
    return reports;
  }

  async redeliver(event: EventRecord, times: number): Promise<DeliveryReport[]> {
    const copies = Array.from({ length: times }, () => event);
    const reports = await this.#track(this.#sendInGroups(copies, { concurrent: times }));
    await this.#store.save();
    return reports;
  }

  /** Returns true once nothing is left to send, false if that takes too long. Held events do not count. */
  async idle(timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    while (this.#working.size > 0) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await Promise.race([Promise.allSettled(this.#working), sleep(left, undefined, { ref: false })]);
    }
    return true;
  }

  /** Forgets what is held, planned or under way. */
  reset(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#held = [];
    this.#mode = 'deliver';
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.idle(5000);
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const done = (): void => void this.#working.delete(work);
    this.#working.add(work);
    work.then(done, done);
    return work;
  }

  #begin(event: EventRecord): void {
    const { signal } = this.#ending;
    this.#track(this.#deliver(event, signal)).catch((error: unknown) => {
      if (!signal.aborted) console.error('Stripe stand-in: a webhook delivery broke off.', error);
    });
  }

  /** Tries until the site accepts the event or the last try is over. Throws once the signal ends it. */
  async #deliver(event: EventRecord, signal: AbortSignal): Promise<void> {
    while (event.delivery.status === 'pending') {
      const delay = this.#delays[event.delivery.attempts];
      if (delay === undefined) event.delivery.status = 'failed';
      else {
        await sleep(delay, undefined, { signal, ref: false });
        if (this.#mode !== 'deliver') return this.announce(event);
        await this.#queue.add(() => this.#send(event, signal), { signal });
        signal.throwIfAborted();
      }
      await this.#store.save();
    }
  }

  async #send(event: EventRecord, signal = this.#ending.signal): Promise<DeliveryReport> {
    event.delivery.attempts += 1;
    const status = await post(event, this.#target, signal);
    if (status !== null && status >= 200 && status < 300) event.delivery.status = 'delivered';
    return { eventId: event.id, type: event.type, status };
  }

  async #sendInGroups(queue: readonly EventRecord[], options: ReleaseOptions): Promise<DeliveryReport[]> {
    const { concurrent = 1, delayMs } = options;
    const reports: DeliveryReport[] = [];
    for (let start = 0; start < queue.length; start += concurrent) {
      if (delayMs !== undefined) await sleep(delayMs);
      const group = queue.slice(start, start + concurrent);
      reports.push(...(await Promise.all(group.map((event) => this.#send(event)))));
    }
    return reports;
  }
}
