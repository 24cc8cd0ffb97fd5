import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBackground } from '#server/background.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import {
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

/** The visitor's browser gives up at 10 s: the answer must be there before. */
const inTime = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  const started = performance.now();
  const answer = await work;
  expect(performance.now() - started).toBeLessThan(9000);
  return answer;
};

/** A submission as the host passes it on; `unfinished` is what is still to be done once it was answered. */
const submitWatched = async (form: ReturnType<typeof somebody>) => {
  const unfinished: Promise<unknown>[] = [];
  const body = await submissionOf(club, { form });
  const request = withBackground(
    (work) => unfinished.push(work),
    () => club.app.request('/api/create-payment-intent', { method: 'POST', body }),
  );
  return { response: await inTime(Promise.resolve(request)), unfinished };
};

const paidUnheard = async (): Promise<Created> => {
  const created = await submitted(club);
  await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
  return created;
};

test('a slow database keeps nobody waiting: 503 in time everywhere, and the next try goes through', async () => {
  const form = somebody();
  const first = await submitted(club, { form });
  const [paid, told] = [await paidUnheard(), await paidUnheard()];
  await webhooksDelivered(club);
  club.databaseFaults.delay(2300);
  const answers = await Promise.all([
    submitWatched({ ...form, disciplines: ['Canne'] }),
    inTime(returnPage(club, paid)),
    inTime(postWebhook(club, eventAbout(told.paymentIntentId, 'payment_intent.succeeded', 'evt_slow'))),
  ]);
  club.databaseFaults.reset();
  expect(answers.map((answer) => ('response' in answer ? answer.response : answer).status)).toEqual([503, 503, 503]);
  expect(await refusalOf(answers[0].response)).toMatchObject({ type: 'unavailable' });
  expect((await returnPage(club, paid)).state.memberStatus).toBe('active');
  expect((await postWebhook(club, eventAbout(told.paymentIntentId))).status).toBe(200);
  expect((await rowsOf(club, told)).member.status).toBe('active');
  const changed = await submitted(club, { form: { ...form, disciplines: ['Canne'] } });
  expect(changed.amount).toBe(18_000);
  expect((await atStripe(club, first)).intent.status).toBe('canceled');
  await Promise.all(answers[0].unfinished);
});

test('Stripe silent at each step: 503 in time, the work ends in the background, and the next try can pay', async () => {
  const form = somebody();
  await submitted(club, { form });
  await webhooksDelivered(club);
  await club.stripe.addFault({ kind: 'hang', method: 'GET', times: 1 });
  await club.stripe.addFault({ kind: 'hang', method: 'POST', path: '/cancel$', times: 2 });
  const { response, unfinished } = await submitWatched({ ...form, disciplines: ['Canne'] });
  expect(response.status).toBe(503);
  expect(unfinished).toHaveLength(1);
  expect(await Promise.all(unfinished)).toEqual([undefined]);
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
  const { member } = await rowsOf(club, await submitted(club));
  await webhooksDelivered(club);
  club.databaseFaults.delay(2300);
  const edited = { method: 'PUT', body: { ...somebody(), updatedAt: member.updatedAt.toISOString() } };
  const article = { title: 'Gala', summary: 'Samedi', content: '<p>Douze assauts.</p>', published: false };
  const answers = await Promise.all([
    inTime(asAdmin(club, token, `/api/admin/memberships/${member.id}`, edited)),
    inTime(asAdmin(club, token, '/api/admin/articles', { method: 'POST', body: article })),
  ]);
  club.databaseFaults.reset();
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
});
