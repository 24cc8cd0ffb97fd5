import { afterAll, expect, test } from 'vitest';
import { awaitingAnswers, waitingSentence } from '#tests/support/awaited-answers.ts';
import { openClub } from '#tests/support/club.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { askReturnPage, CARDS, webhooksDelivered } from '#tests/support/payments.ts';
import { openDeployment } from '#tests/support/publication.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';
import { withoutWebhooks } from '#tests/support/webhooks.ts';

// The database is some 20 ms away, so what counts is how many answers a request awaits one after the other. Limits are
// on, as in production.
const limit = { attempts: 1000, windowSeconds: 600 };
const club = await openClub({ signUp: limit, login: limit, payment: limit });
const token = await signedIn(club);
const deployment = await openDeployment(club);
await deployment.deploy();
afterAll(async () => {
  await deployment.close();
  await club.close();
});

const admin = membersOf(club, token);
const get = (path: string) => async () => asAdmin(club, token, path);
const look = (path: string) => async () => club.app.request(path);

/** A session is prolonged when it was not used for a while. */
const afterAWhile = (ask: () => Promise<Response>) => async () => {
  club.clock.offsetMs += 11 * 60_000;
  return ask();
};

const signUpPaid = () =>
  withoutWebhooks(club, async () => {
    const created = await submitted(club);
    await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
    return created;
  });

type Ask = () => Promise<Response>;

/** Each request with the most answers it may await, and how to make it. */
const requests: readonly (readonly [string, number, () => Promise<Ask> | Ask])[] = [
  ['A sign-up', 4, () => () => submit(club, { ip: '192.0.2.1' })],
  [
    'The same form sent again',
    5,
    async () => {
      const form = somebody();
      await submitted(club, { form });
      return () => submit(club, { form, ip: '192.0.2.1' });
    },
  ],
  [
    'A return from payment that nothing told before',
    2,
    async () => {
      const created = await signUpPaid();
      return () => askReturnPage(club, created);
    },
  ],
  [
    'A return from a payment that is settled',
    1,
    async () => {
      const created = await signUpPaid();
      await askReturnPage(club, created);
      return () => askReturnPage(club, created);
    },
  ],
  [
    'A member’s page',
    1,
    async () => {
      const { id } = await admin.added();
      return afterAWhile(get(`/api/memberships/${id}`));
    },
  ],
  ['Who is signed in', 1, () => afterAWhile(get('/api/admin/me'))],
  [
    'A member saved',
    2,
    async () => {
      const { id, updatedAt } = await admin.added();
      return () => admin.put(id, { address: 'ailleurs', updatedAt });
    },
  ],
  ['A member added', 3, () => () => admin.add()],
  [
    'A member archived',
    3,
    async () => {
      const { id } = await admin.added();
      return () => admin.act(id, 'archive');
    },
  ],
  [
    'A payment recorded',
    3,
    async () => {
      const { id, updatedAt } = await admin.added();
      return () => admin.act(id, 'payments', { ...CASH, amount: 100, updatedAt });
    },
  ],
  ['The state of the publication', 1, () => get('/api/admin/publication')],
];

test.each(requests)('%s awaits at most %i answers of the database one after the other', async (name, most, prepare) => {
  const ask = await prepare();
  // The news of the preparation would be counted with the request.
  await webhooksDelivered(club);
  const { response, awaited } = await awaitingAnswers(club, ask);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  expect(awaited.length, waitingSentence(name, awaited, most)).toBeLessThanOrEqual(most);
});

const publicReads = [
  '/api/products',
  '/api/feature-toggles',
  '/api/feature-toggle/adhesion',
  '/api/club',
  '/api/pages/reglement',
  '/api/team',
  '/api/planning',
  '/api/articles',
  '/planning.ics',
  '/planning/canne.ics',
];

test.each(publicReads)('%s awaits one answer of the database when no cache has it', async (path) => {
  const { response, awaited } = await awaitingAnswers(club, look(path));
  expect(response.status).toBe(200);
  expect(awaited.length, waitingSentence(`GET ${path}`, awaited, 1)).toBeLessThanOrEqual(1);
});
