import type { EventRecord, StripeObject } from '#local/stripe-stand-in/records.ts';

/** The version that the SDK in use (23.1.0) is pinned to. */
export const API_VERSION = '2026-10-28.endive';

export function renderEvent(record: EventRecord): StripeObject {
  const previous = record.previousAttributes === null ? {} : { previous_attributes: record.previousAttributes };
  return {
    id: record.id,
    object: 'event',
    api_version: API_VERSION,
    created: record.created,
    data: { object: record.object, ...previous },
    livemode: false,
    pending_webhooks: record.delivery.status === 'delivered' ? 0 : 1,
    request: { id: record.request.id, idempotency_key: record.request.idempotencyKey },
    type: record.type,
  };
}
