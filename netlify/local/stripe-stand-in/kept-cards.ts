import { noSuch } from '#local/stripe-stand-in/api-error.ts';
import {
  type CardInput,
  CardInputError,
  cardOfTestPaymentMethod,
  declineOf,
  readCard,
} from '#local/stripe-stand-in/cards.ts';
import type { CardRecord, PaymentMethodRecord, SetupIntentRecord } from '#local/stripe-stand-in/records.ts';
import { newId, randomToken, type Store, type World } from '#local/stripe-stand-in/store.ts';
import { errorWords } from '#local/stripe-stand-in/words.ts';

/** Keeps a card for later payments of a customer. A card without a customer can be used once. */
export function rememberCard(store: Store, card: CardRecord, customer: string | null): void {
  if (customer !== null) store.paymentMethods.set(card.paymentMethod, { id: card.paymentMethod, card, customer });
}

/** Returns a kept card. Throws the error 404 for an unknown one. */
export function keptCard(store: Store, id: string): PaymentMethodRecord {
  const kept = store.paymentMethods.get(id);
  if (kept === undefined) throw noSuch('payment_method', id, 'payment_method');
  return kept;
}

/** Returns the card for an off-session charge. Throws the error 400 if the card belongs to another customer. */
export function cardToCharge(world: World, id: string, customer: string | null): CardRecord {
  const kept = world.store.paymentMethods.get(id);
  const card = kept && kept.customer === customer ? kept.card : cardOfTestPaymentMethod(id, world.now());
  if (card === undefined) throw noSuch('payment_method', id, 'payment_method', 400);
  return card;
}

/** Forgets a customer with their cards. Returns false for an unknown one. */
export function forgetCustomer(store: Store, id: string): boolean {
  for (const method of store.paymentMethods.values()) if (method.customer === id) method.customer = null;
  return store.customers.delete(id);
}

/** Begins to keep a card without a payment. */
export function newSetupIntent(world: World, customer: string, metadata: Record<string, string>): SetupIntentRecord {
  if (!world.store.customers.has(customer)) throw noSuch('customer', customer, 'customer', 400);
  const id = newId('seti');
  const intent: SetupIntentRecord = {
    id,
    clientSecret: `${id}_secret_${randomToken(25)}`,
    status: 'requires_payment_method',
    customer,
    created: world.seconds(),
    metadata,
    card: null,
  };
  world.store.setupIntents.set(id, intent);
  return intent;
}

/** Keeps a typed card, and returns what the browser shows. The stand-in's banks ask nobody here. */
export function confirmSetup(world: World, intent: SetupIntentRecord, input: CardInput) {
  if (intent.status === 'succeeded') return { status: 'succeeded' as const };
  const refused = (code: string, declineCode: string | null) => ({
    status: 'requires_payment_method' as const,
    error: { code, message: errorWords(code, declineCode) },
  });
  try {
    const card = readCard(input, world.now());
    const decline = declineOf(card.behaviour);
    if (decline) return refused(decline.code, decline.declineCode);
    Object.assign(intent, { status: 'succeeded', card });
    rememberCard(world.store, card, intent.customer);
    return { status: 'succeeded' as const };
  } catch (error) {
    if (!(error instanceof CardInputError)) throw error;
    return refused(error.code, null);
  }
}
