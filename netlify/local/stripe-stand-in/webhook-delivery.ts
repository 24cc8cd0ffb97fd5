import { setTimeout as sleep } from 'node:timers/promises';

import type { DeliveryReport, ReleaseOptions, WebhookMode } from '#local/stripe-stand-in/control-schemas.ts';
import type { EventRecord } from '#local/stripe-stand-in/records.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';
import { Timers } from '#local/stripe-stand-in/timers.ts';
import { deliveryOrder } from '#local/stripe-stand-in/webhook-order.ts';
import { sendEvent, type WebhookTarget, wasAccepted } from '#local/stripe-stand-in/webhook-request.ts';

/** Stripe tries for three days; the stand-in tries for about twenty minutes. */
const RETRY_DELAYS_MS = [0, 1000, 5000, 30_000, 60_000, 300_000, 900_000] as const;

export class WebhookDelivery {
  readonly #store: Store;
  readonly #target: WebhookTarget;
  readonly #delays: readonly number[];
  readonly #timers = new Timers();
  readonly #stopping = new AbortController();
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
    else this.#plan(event);
  }

  /** Continues the deliveries that a restart interrupted. */
  resume(): void {
    for (const event of this.#store.events.values()) {
      if (event.delivery.status !== 'pending') continue;
      event.delivery.attempts = 0;
      this.#plan(event);
    }
  }

  setMode(mode: WebhookMode): void {
    this.#mode = mode;
    if (mode === 'hold') return;
    for (const event of this.#takeHeld()) this.announce(event);
  }

  /** Delivers the held events, one after the other by default. Later events are delivered as they come. */
  async release(options: ReleaseOptions): Promise<DeliveryReport[]> {
    const waiting = this.#takeHeld();
    this.#mode = 'deliver';
    const queue = deliveryOrder(waiting, options);
    for (const event of waiting) if (!queue.includes(event)) event.delivery.status = 'dropped';
    const reports = await this.#timers.during(() => this.#sendInGroups(queue, options));
    for (const event of waiting) this.#plan(event);
    await this.#store.save();
    return reports;
  }

  async redeliver(event: EventRecord, times: number): Promise<DeliveryReport[]> {
    const copies = Array.from({ length: times }, () => event);
    const reports = await this.#timers.during(() => this.#sendInGroups(copies, { concurrent: times }));
    await this.#store.save();
    return reports;
  }

  /** Returns true once nothing is left to send, false if that takes too long. Held events do not count. */
  idle(timeoutMs: number): Promise<boolean> {
    return this.#timers.idle(timeoutMs);
  }

  reset(): void {
    this.#timers.clear();
    this.#held = [];
    this.#mode = 'deliver';
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#timers.clear();
    await this.#timers.idle(5000);
  }

  #takeHeld(): EventRecord[] {
    const waiting = this.#held.filter((event) => this.#isCurrent(event));
    this.#held = [];
    return waiting;
  }

  /** Returns false for events that a reset has forgotten. */
  #isCurrent(event: EventRecord): boolean {
    return this.#store.events.get(event.id) === event;
  }

  /** Plans the next try, or gives up after the last one. */
  #plan(event: EventRecord): void {
    if (event.delivery.status !== 'pending' || !this.#isCurrent(event) || this.#stopping.signal.aborted) return;
    const delay = this.#delays[event.delivery.attempts];
    if (delay === undefined) event.delivery.status = 'failed';
    else this.#timers.after(delay, () => this.#attempt(event));
  }

  async #attempt(event: EventRecord): Promise<void> {
    if (!this.#isCurrent(event) || event.delivery.status !== 'pending') return;
    if (this.#mode === 'deliver') {
      await this.#send(event);
      this.#plan(event);
    } else {
      this.announce(event);
    }
    await this.#store.save();
  }

  async #send(event: EventRecord): Promise<DeliveryReport> {
    event.delivery.attempts += 1;
    const report = await sendEvent(event, this.#target, this.#stopping.signal);
    if (wasAccepted(report)) event.delivery.status = 'delivered';
    return report;
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
