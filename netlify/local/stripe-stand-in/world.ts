import { newId } from '#local/stripe-stand-in/ids.ts';
import type { EventRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';

/** What one call can read and change. */
export interface World {
  readonly store: Store;
  now(): Date;
  /** Returns the seconds since 1970, as in all dates of Stripe's objects. */
  seconds(): number;
  emit(type: string, object: StripeObject, previousAttributes?: StripeObject): void;
}

export interface WorldSource {
  store: Store;
  now(): Date;
  onEvent(event: EventRecord): void;
}

/**
 * Returns the world of one call. Events carry the id and the key of the call that caused them; both are null for the
 * dashboard and the browser.
 */
export function worldFor(
  source: WorldSource,
  request: EventRecord['request'] = { id: null, idempotencyKey: null },
): World {
  const { store, now, onEvent } = source;
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const emit: World['emit'] = (type, object, previousAttributes) => {
    const event: EventRecord = {
      id: newId('evt'),
      type,
      created: seconds(),
      object,
      previousAttributes: previousAttributes ?? null,
      request,
      delivery: { status: 'pending', attempts: 0 },
    };
    store.events.set(event.id, event);
    onEvent(event);
  };
  return { store, now, seconds, emit };
}
