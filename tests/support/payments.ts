import { eq } from 'drizzle-orm';
import { members, orderLines, payments } from '#server/db/schema.ts';
import type { TestClub } from './club.ts';
import type { Created } from './sign-up.ts';

/** Stripe's test cards. `processing` is the stand-in's own: its bank answers later. */
export const CARDS = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authentication: '4000002500003155',
  processing: '4000000000007775',
} as const;

const withEverything = { member: { with: { orderLines: { orderBy: orderLines.position }, payments: true } } } as const;

/**
 * Returns what our database holds for an intent: the payment, the member with all payments, and the order lines. Throws
 * when there is no payment.
 */
export const rowsOf = async (club: TestClub, { paymentIntentId }: Pick<Created, 'paymentIntentId'>) => {
  const payment = await club.rows.payments.findFirst({
    where: eq(payments.reference, paymentIntentId),
    with: withEverything,
  });
  if (!payment) throw new Error(`no payment for ${paymentIntentId}`);
  return { payment, member: payment.member, lines: payment.member.orderLines };
};

export const membersNamed = (club: TestClub, lastName: string) =>
  club.rows.members.findMany({ where: eq(members.lastName, lastName), with: { orderLines: true, payments: true } });

/** Pays with a card and waits until every resulting webhook has been delivered. */
export const pay = async (club: TestClub, created: Created, card: string = CARDS.accepted) => {
  const outcome = await club.stripe.confirm(created.paymentIntentId, card);
  await webhooksDelivered(club);
  return outcome;
};

/** Waits until every webhook has been delivered. Throws after ten seconds. */
export const webhooksDelivered = async (club: TestClub): Promise<void> => {
  if (!(await club.stripe.webhooksIdle(10_000))) throw new Error('webhooks are still under way');
};

export interface IntentState {
  name: string;
  email: string;
  status?: string;
  memberStatus?: string;
  season?: string;
  disciplines?: string[];
  amount?: number;
  continuesAs?: { paymentIntentId: string; clientSecret: string };
}

/** Asks for the state of a payment, as the page does to which Stripe sends the visitor back. */
export const askReturnPage = async (club: TestClub, { paymentIntentId, clientSecret }: Created): Promise<Response> => {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return club.app.request(`/api/payment-intent/${paymentIntentId}?${query}`);
};

export const returnPage = async (club: TestClub, created: Created) => {
  const response = await askReturnPage(club, created);
  return { status: response.status, state: (await response.json()) as IntentState };
};

/** Returns what Stripe holds for an intent. Throws when there is no such intent. */
export const atStripe = async (club: TestClub, { paymentIntentId }: Pick<Created, 'paymentIntentId'>) => {
  const books = await club.stripe.books();
  const intent = books.paymentIntents.find(({ id }) => id === paymentIntentId);
  if (!intent) throw new Error(`no intent ${paymentIntentId}`);
  const of = <Item extends { paymentIntent: string }>(items: Item[]) =>
    items.filter((item) => item.paymentIntent === paymentIntentId);
  return { intent, charges: of(books.charges), refunds: of(books.refunds) };
};

/** Creates an intent directly at Stripe, as the site would, without the site's knowledge. */
export const makeIntent = async (club: TestClub, amount: number, metadata: Record<string, string>) => {
  return { paymentIntentId: await club.makeAtProvider(amount, metadata) };
};

/** Returns all intents of a member, whatever their state. */
export const intentsFor = async (club: TestClub, memberId: string) =>
  (await club.stripe.books()).paymentIntents.filter((intent) => intent.metadata.memberId === memberId);
