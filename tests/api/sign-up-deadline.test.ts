import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TIMEOUT_MS } from '#lib/timeout.ts';
import { ANSWER_WITHIN_MS } from '#server/http/deadline.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { withBackground } from '#server/runtime/background.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { patience } from '#tests/support/machine-pace.ts';
import {
  askReturnPage,
  atStripe,
  CARDS,
  intentsFor,
  membersNamed,
  pay,
  returnPage,
  rowsOf,
  webhooksDelivered,
} from '#tests/support/payments.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submissionOf, submitted } from '#tests/support/sign-up.ts';
import { eventAbout, postWebhook, withoutWebhooks } from '#tests/support/webhooks.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

afterEach(() => {
  club.databaseFaults.reset();
  club.deps.settings.answerWithinMs = ANSWER_WITHIN_MS;
});

/** The time limit of the site in these tests, instead of 8.5 s. */
const SHORT_MS = 850;

/** Sends a request as the host does. `unfinished` is the work that still runs when the answer comes. */
const watched = async (ask: () => Response | Promise<Response>) => {
  const background: Promise<unknown>[] = [];
  const answer = withBackground((work) => background.push(work), ask);
  const response = await answer;
  return { response, unfinished: [...background] };
};

const submitWatched = async (form: ReturnType<typeof somebody>) => {
  const body = await submissionOf(club, { form });
  return watched(() => club.app.request('/api/create-payment-intent', { method: 'POST', body }));
};

/** Expects a 503 that came while the work still ran in the background. */
const expectInTime = ({ response, unfinished }: Awaited<ReturnType<typeof watched>>): void => {
  expect(response.status).toBe(503);
  expect(unfinished).toHaveLength(1);
};

test('the site answers before the visitor’s browser gives up', () => {
  expect(ANSWER_WITHIN_MS).toBeLessThan(9000);
  expect(TIMEOUT_MS).toBe(10_000);
  expect(club.deps.settings.answerWithinMs).toBe(patience(ANSWER_WITHIN_MS));
});

/** Returns how many requests to the database `work` makes. */
const requestsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  club.databaseRequests.before = () => {
    requests += 1;
  };
  await work();
  club.databaseRequests.before = undefined;
  return requests;
};

const paidUnheard = async (): Promise<Created> => {
  const created = await submitted(club);
  await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
  return created;
};

test('a slow database delays no request for long: 503 in time everywhere, and a retry succeeds', async () => {
  const form = somebody();
  const first = await submitted(club, { form });
  const paid = await paidUnheard();
  const told = await paidUnheard();
  await webhooksDelivered(club);
  club.deps.settings.answerWithinMs = SHORT_MS;
  club.databaseFaults.delay(SHORT_MS / 1.7);
  const answers = await Promise.all([
    submitWatched({ ...form, disciplines: ['Canne'] }),
    watched(() => askReturnPage(club, paid)),
    watched(() => postWebhook(club, eventAbout(told.paymentIntentId, 'payment_intent.succeeded', 'evt_slow'))),
  ]);
  answers.forEach(expectInTime);
  expect(await refusalOf(answers[0].response)).toMatchObject({ type: 'unavailable' });
  club.databaseFaults.reset();
  club.deps.settings.answerWithinMs = ANSWER_WITHIN_MS;
  await Promise.all(answers.flatMap(({ unfinished }) => unfinished));
  expect((await returnPage(club, paid)).state.memberStatus).toBe('active');
  expect((await postWebhook(club, eventAbout(told.paymentIntentId))).status).toBe(200);
  expect((await rowsOf(club, told)).member.status).toBe('active');
  const changed = await submitted(club, { form: { ...form, disciplines: ['Canne'] } });
  expect(changed.amount).toBe(18_000);
  expect((await atStripe(club, first)).intent.status).toBe('canceled');
});

test('Stripe silent at each step: 503 in time, the work ends in the background, and the next try can pay', async () => {
  const form = somebody();
  await submitted(club, { form });
  await webhooksDelivered(club);
  await club.stripe.addFault({ kind: 'hang', method: 'GET', times: 1 });
  await club.stripe.addFault({ kind: 'hang', method: 'POST', path: '/cancel$', times: 2 });
  const patient = club.deps.payments;
  club.deps.payments = createStripeProvider(club.stripeEnv, SHORT_MS);
  club.deps.settings.answerWithinMs = 2.4 * SHORT_MS;
  const answer = await submitWatched({ ...form, disciplines: ['Canne'] });
  expectInTime(answer);
  expect(await Promise.all(answer.unfinished)).toEqual([undefined]);
  club.deps.payments = patient;
  club.deps.settings.answerWithinMs = ANSWER_WITHIN_MS;
  const retried = await submitted(club, { form: { ...form, disciplines: ['Canne'] } });
  expect((await pay(club, retried)).status).toBe('succeeded');
  const [member, ...others] = await membersNamed(club, form.lastName);
  expect(others).toEqual([]);
  expect(member).toMatchObject({ status: 'active', flags: [] });
  const kept = (await intentsFor(club, member?.id ?? '')).filter(({ status }) => status !== 'canceled');
  expect(kept).toMatchObject([{ id: retried.paymentIntentId, status: 'succeeded' }]);
});

test('checking the session counts too: an administrator’s 503 comes in time', async () => {
  const token = await signedIn(club);
  const article = { title: 'Gala', summary: 'Samedi', content: '<p>Douze assauts.</p>', published: false };
  const save = () => asAdmin(club, token, '/api/admin/articles', { method: 'POST', body: article });
  const { member } = await rowsOf(club, await submitted(club));
  await webhooksDelivered(club);
  const body = { ...somebody(), updatedAt: member.updatedAt.toISOString() };
  const edit = () => asAdmin(club, token, `/api/admin/memberships/${member.id}`, { method: 'PUT', body });
  // All requests together take too long. Without the first one, which reads the session, an article would be in time. The
  // save of a member waits for two answers one after the other.
  const requests = await requestsOf(save);
  for (const { write, delay } of [
    { write: save, delay: SHORT_MS / (requests - 0.5) },
    { write: edit, delay: SHORT_MS / 1.7 },
  ]) {
    club.databaseFaults.delay(delay);
    club.deps.settings.answerWithinMs = SHORT_MS;
    const answer = await watched(write);
    expectInTime(answer);
    club.databaseFaults.reset();
    club.deps.settings.answerWithinMs = ANSWER_WITHIN_MS;
    await Promise.all(answer.unfinished);
  }
});
