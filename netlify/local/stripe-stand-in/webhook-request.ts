import { createHmac } from 'node:crypto';

import type { DeliveryReport } from '#local/stripe-stand-in/control-schemas.ts';
import type { EventRecord } from '#local/stripe-stand-in/records.ts';
import { renderEvent } from '#local/stripe-stand-in/render-event.ts';

export interface WebhookTarget {
  /** Returns undefined while the site is not running. The delivery is then tried again later. */
  url: () => string | undefined;
  secret: string;
}

const TIMEOUT_MS = 20_000;

/** Returns the signature header of a webhook in Stripe's form. `seconds` is the time since 1970. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Delivers an event once. The signature has the time of this try, as Stripe's does. */
export async function sendEvent(
  event: EventRecord,
  target: WebhookTarget,
  signal: AbortSignal,
): Promise<DeliveryReport> {
  const report = { eventId: event.id, type: event.type };
  const url = target.url();
  if (url === undefined) return { ...report, status: null };
  const payload = JSON.stringify({ ...renderEvent(event), pending_webhooks: 1 }, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        accept: '*/*; q=0.5, application/xml',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, target.secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    });
    await response.body?.cancel();
    return { ...report, status: response.status };
  } catch {
    return { ...report, status: null };
  }
}

/** Returns true if the site answered with a status of 200 to 299. */
export const wasAccepted = ({ status }: DeliveryReport): boolean => status !== null && status >= 200 && status < 300;
