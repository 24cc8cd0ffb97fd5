import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import { renderCharge, renderDispute, renderRefund } from '#local/stripe-stand-in/render-charge.ts';
import { renderPaymentIntent } from '#local/stripe-stand-in/render-payment-intent.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';

export type Kind = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';
type Target = Kind | 'refunds';

/** For each kind of object: the fields whose id can be replaced, and the kind of object that replaces it. */
const EXPANDABLE: Record<Target, Partial<Record<string, Target>>> = {
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent', dispute: 'dispute', refunds: 'refunds' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  event: {},
  refunds: {},
};

function refundsOf(store: Store, chargeId: string): StripeObject {
  const refunds = [...store.refunds.values()].filter((refund) => refund.charge === chargeId).reverse();
  return { object: 'list', data: refunds.map(renderRefund), has_more: false, url: `/v1/charges/${chargeId}/refunds` };
}

const render = <T>(record: T | undefined, renderer: (record: T) => StripeObject): StripeObject | undefined =>
  record === undefined ? undefined : renderer(record);

function lookUp(store: Store, target: Target, id: string): StripeObject | undefined {
  switch (target) {
    case 'charge':
      return render(store.charges.get(id), renderCharge);
    case 'payment_intent':
      return render(store.paymentIntents.get(id), renderPaymentIntent);
    case 'dispute':
      return render(store.disputes.get(id), renderDispute);
    case 'refunds':
      return refundsOf(store, id);
    default:
      return undefined;
  }
}

/** Throws ApiError if a path does not exist. Callers check before they change anything. */
export function checkExpand(kind: Kind, paths: readonly string[]): void {
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw invalidParameter('expand', `${path} goes deeper than 4 levels.`);
    let target: Target = kind;
    for (const part of parts) {
      const next: Target | undefined = Object.hasOwn(EXPANDABLE[target], part) ? EXPANDABLE[target][part] : undefined;
      if (next === undefined)
        throw invalidParameter('expand', `${path} holds no id that can be replaced by its object.`);
      target = next;
    }
  }
}

const isObject = (value: unknown): value is StripeObject => typeof value === 'object' && value !== null;

/** Replaces ids by their objects and returns `object`. Leaves a field that another path has already expanded. */
export function expand(store: Store, kind: Kind, object: StripeObject, paths: readonly string[]): StripeObject {
  for (const path of paths) {
    let place = object;
    let target: Target = kind;
    for (const part of path.split('.')) {
      const next: Target = EXPANDABLE[target][part] ?? 'event';
      const id = next === 'refunds' ? place.id : place[part];
      if (typeof id === 'string' && !isObject(place[part])) place[part] = lookUp(store, next, id) ?? id;
      const inner = place[part];
      if (!isObject(inner)) break;
      place = inner;
      target = next;
    }
  }
  return object;
}
