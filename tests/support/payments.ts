import { eq } from 'drizzle-orm';
import { members, orderLines, payments } from '#server/db/schema.ts';
import type { TestClub } from './club.ts';
import type { Created } from './sign-up.ts';

/** Stripe's test cards, and the stand-in's own whose bank answers later. */
export const CARDS = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authentication: '4000002500003155',
  processing: '4000000000007775',
} as const;

const withEverything = { member: { with: { orderLines: { orderBy: orderLines.position }, payments: true } } } as const;

/** What the club's books hold for an intent: its payment, with member, order lines and the member's payments. */
export const rowsOf = async (club: TestClub, { paymentIntentId }: Pick<Created, 'paymentIntentId'>) => {
  const payment = await club.db.query.payments.findFirst({
    where: eq(payments.reference, paymentIntentId),
    with: withEverything,
  });
  if (!payment) throw new Error(`no payment for ${paymentIntentId}`);
  return { payment, member: payment.member, lines: payment.member.orderLines };
};

export const membersNamed = (club: TestClub, lastName: string) =>
  club.db.query.members.findMany({ where: eq(members.lastName, lastName), with: { orderLines: true, payments: true } });

/** Pays with a card and waits until every webhook it causes has been delivered. */
export const pay = async (club: TestClub, created: Created, card: string = CARDS.accepted) => {
  const outcome = await club.stripe.confirm(created.paymentIntentId, card);
  await webhooksDelivered(club);
  return outcome;
};

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

/** The page Stripe sends the visitor back to asks for the state of the payment. */
export const askReturnPage = async (club: TestClub, { paymentIntentId, clientSecret }: Created): Promise<Response> => {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return club.app.request(`/api/payment-intent/${paymentIntentId}?${query}`);
};

export const returnPage = async (club: TestClub, created: Created) => {
  const response = await askReturnPage(club, created);
  return { status: response.status, state: (await response.json()) as IntentState };
};

/** What Stripe's own books hold for an intent. */
export const atStripe = async (club: TestClub, { paymentIntentId }: Pick<Created, 'paymentIntentId'>) => {
  const books = await club.stripe.books();
  const intent = books.paymentIntents.find(({ id }) => id === paymentIntentId);
  if (!intent) throw new Error(`no intent ${paymentIntentId}`);
  const of = <Item extends { paymentIntent: string }>(items: Item[]) =>
    items.filter((item) => item.paymentIntent === paymentIntentId);
  return { intent, charges: of(books.charges), refunds: of(books.refunds) };
};

/** An intent as the site makes it, made behind its back. */
export const makeIntent = async (club: TestClub, amount: number, metadata: Record<string, string>) => {
  const body = new URLSearchParams({ amount: String(amount), currency: 'eur' });
  for (const [name, value] of Object.entries(metadata)) body.set(`metadata[${name}]`, value);
  const headers = { Authorization: `Bearer ${club.stripeEnv.STRIPE_SECRET_KEY}` };
  const response = await fetch(`${club.standIn.url}/v1/payment_intents`, { method: 'POST', body, headers });
  return { paymentIntentId: ((await response.json()) as { id: string }).id };
};

/** The intents made for a member, whatever became of them. */
export const intentsFor = async (club: TestClub, memberId: string) =>
  (await club.stripe.books()).paymentIntents.filter((intent) => intent.metadata.memberId === memberId);
