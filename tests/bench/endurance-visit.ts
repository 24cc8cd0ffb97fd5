import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#domain/money/product.ts';
import { CARDS } from '#tests/support/payments.ts';
import { type Created, somebody, submissionOf } from '#tests/support/sign-up.ts';
import type { EnduranceClub } from './endurance-club.ts';

/** The probability of each kind of fault. */
const SHARE = 0.05;
const happens = (): boolean => Math.random() < SHARE;
/** The number of attempts before a visitor gives up. */
const TRIES = 40;

type Trouble = (club: EnduranceClub) => Promise<unknown> | unknown;

/** The faults that may hit this visitor's request or another one at the same moment. */
const troubles: readonly Trouble[] = [
  ({ databaseFaults }) => databaseFaults.failBefore(),
  ({ databaseFaults }) => databaseFaults.loseAnswerAfterCommit(),
  ({ blobFaults }) => {
    blobFaults.failing += 1;
  },
  // Twice, because Stripe's library retries once by itself, and the site would not notice a single failure.
  ({ stripe }) => stripe.addFault({ kind: 'reset', times: 2 }),
  ({ stripe }) => stripe.addFault({ kind: 'reset', afterExecution: true, times: 2 }),
  ({ stripe }) => stripe.addFault({ kind: 'empty500', times: 2 }),
  ({ stripe }) => stripe.addFault({ kind: 'error500', afterExecution: true, times: 2 }),
  ({ stripe }) => stripe.addFault({ kind: 'stored500', method: 'POST', afterExecution: true }),
  ({ stripe }) => stripe.addFault({ kind: 'hang', ms: 10_000 }),
];

export interface Visit {
  lastName: string;
  /** The time of every answer, and whether it was a success. */
  answers: { ms: number; isGood: boolean }[];
  isThrough: boolean;
}

interface Scene {
  club: EnduranceClub;
  catalogue: Product[];
  photo: Uint8Array<ArrayBuffer>;
}

const asked = async (visit: Visit, request: () => Promise<Response>): Promise<Response> => {
  const started = performance.now();
  const response = await request();
  visit.answers.push({ ms: performance.now() - started, isGood: response.ok });
  return response;
};

/**
 * Retries while the service is unavailable, as a visitor would. Returns any other answer, or undefined after too many
 * attempts.
 */
const persist = async (visit: Visit, request: () => Promise<Response>): Promise<Response | undefined> => {
  for (let nth = 0; nth < TRIES; nth += 1) {
    const response = await asked(visit, request);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    await sleep(50 * Math.random() * nth);
  }
  return undefined;
};

const signUp = async ({ club, catalogue, photo }: Scene, visit: Visit, form: ReturnType<typeof somebody>) => {
  const submit = async (disciplines = form.disciplines) => {
    const body = await submissionOf({ catalogue }, { form: { ...form, disciplines }, photo });
    return persist(visit, () => fetch(`${club.url}/api/create-payment-intent`, { method: 'POST', body }));
  };
  // The visitor submits the form twice at once, or first with other disciplines.
  if (happens()) await Promise.all([submit(), submit()]);
  if (happens()) await submit(['Boxe thaï']);
  const response = await submit();
  return response?.ok ? ((await response.json()) as Created) : undefined;
};

const pay = async ({ club: { stripe } }: Scene, { paymentIntentId }: Created): Promise<void> => {
  if (happens()) await stripe.confirm(paymentIntentId, CARDS.declined);
  if (happens()) await stripe.setWebhookMode('drop');
  if (happens()) {
    await stripe.confirm(paymentIntentId, CARDS.authentication);
    await stripe.authenticate(paymentIntentId, true);
  } else await stripe.confirm(paymentIntentId, CARDS.accepted);
  await stripe.setWebhookMode('deliver');
};

const hearAgain = async ({ club: { stripe } }: Scene, { paymentIntentId }: Created): Promise<void> => {
  const { events } = await stripe.books();
  const event = events.findLast(({ object }) => object.id === paymentIntentId);
  if (event) await stripe.redeliver(event.id, 10);
};

/** Simulates a visitor from the form to the welcome, with random faults. */
export const visitOf = async (scene: Scene): Promise<Visit> => {
  const form = somebody();
  const visit: Visit = { lastName: form.lastName, answers: [], isThrough: false };
  for (const befall of troubles) if (happens()) await befall(scene.club);
  const created = await signUp(scene, visit, form);
  if (!created) return visit;
  await pay(scene, created);
  if (happens()) await hearAgain(scene, created);
  const query = new URLSearchParams({ client_secret: created.clientSecret });
  const back = await persist(visit, () =>
    fetch(`${scene.club.url}/api/payment-intent/${created.paymentIntentId}?${query}`),
  );
  const told = back?.ok ? ((await back.json()) as { status?: string; memberStatus?: string }) : {};
  visit.isThrough = told.status === 'succeeded' && told.memberStatus === 'active';
  return visit;
};
