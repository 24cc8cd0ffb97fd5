import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { intentsFor, membersNamed, pay, webhooksDelivered } from '#tests/support/payments.ts';
import { type Created, somebody, submit, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterEach(() => club.databaseFaults.reset());
afterAll(() => club.close());

type Form = ReturnType<typeof somebody>;

const expectUnavailable = async (response: Response) => {
  expect(await refusalOf(response)).toEqual({ status: 503, type: 'unavailable', message: SENTENCES.unavailable });
};

/** Expects the next try to succeed with one member, one payment and one intent that can be paid. */
const expectRetrySucceeds = async (form: Form, created?: Created) => {
  const retried = created ?? (await submitted(club, { form }));
  await webhooksDelivered(club);
  const found = await membersNamed(club, form.lastName);
  expect(found).toHaveLength(1);
  const begun = found[0]?.payments.filter(({ status }) => status !== 'cancelled');
  expect(begun).toMatchObject([{ reference: retried.paymentIntentId, status: 'open' }]);
  const intents = await intentsFor(club, found[0]?.id ?? '');
  const payable = intents.filter(({ status }) => status !== 'canceled');
  expect(payable.map(({ id }) => id)).toEqual([retried.paymentIntentId]);
  await pay(club, retried);
  expect(await membersNamed(club, form.lastName)).toMatchObject([{ status: 'active' }]);
};

describe('the database', () => {
  test('out of reach during a submission: a French sentence, nothing half-written, and the next try succeeds', async () => {
    const form = somebody();
    club.databaseFaults.failBefore(100);
    await expectUnavailable(await submit(club, { form }));
    club.databaseFaults.reset();
    expect(await membersNamed(club, form.lastName)).toEqual([]);
    await expectRetrySucceeds(form);
  });

  // A sign-up makes three requests to the database: what is offered and known of the person, the batch, the intent.
  test.each([1, 2, 3])('lost after its answer number %i: the next try continues the same membership', async (nth) => {
    const form = somebody();
    await atRequest(nth, club.databaseFaults.loseAnswerAfterCommit, async () =>
      expectUnavailable(await submit(club, { form })),
    );
    await expectRetrySucceeds(form);
  });

  test('lost in the middle of its answer to the batch: the sign-up keeps the files it refers to', async () => {
    const form = somebody();
    await atRequest(2, club.databaseFaults.breakAnswerAfterCommit, async () =>
      expectUnavailable(await submit(club, { form })),
    );
    const [member] = await membersNamed(club, form.lastName);
    expect(await club.deps.files.find(member?.photoKey ?? '')).toBeDefined();
    await expectRetrySucceeds(form);
  });

  test.each([1, 2, 3])('failing at its request number %i: the next try succeeds', async (nth) => {
    const form = somebody();
    await atRequest(nth, club.databaseFaults.failBefore, async () => expectUnavailable(await submit(club, { form })));
    await expectRetrySucceeds(form);
  });
});

/** Calls `goWrong` at the nth request to the database. Webhooks are off, because they would make requests too. */
const atRequest = async (nth: number, goWrong: () => void, work: () => Promise<void>): Promise<void> => {
  let asked = 0;
  await club.stripe.setWebhookMode('drop');
  club.databaseRequests.before = () => {
    asked += 1;
    if (asked === nth) goWrong();
  };
  await work();
  club.databaseRequests.before = undefined;
  await club.stripe.setWebhookMode('deliver');
};

describe('Stripe', () => {
  const createFails = { method: 'POST', path: '^/v1/payment_intents$', times: 2 } as const;

  test.each([
    ['cutting the line before it did anything', { kind: 'reset' }],
    ['cutting the line after it made the intent', { kind: 'reset', afterExecution: true }],
    ['answering nothing but 500 before it did anything', { kind: 'empty500' }],
    ['answering nothing but 500 after it made the intent', { kind: 'empty500', afterExecution: true }],
    ['failing before it did anything', { kind: 'error500' }],
    ['failing after it made the intent', { kind: 'error500', afterExecution: true }],
    ['failing for a day before it did anything', { kind: 'stored500', times: 1 }],
    ['failing for a day after it made the intent', { kind: 'stored500', afterExecution: true, times: 1 }],
  ] as const)('%s: 503, and the next try leaves one intent that can be paid', async (_name, fault) => {
    const form = somebody();
    await club.stripe.addFault({ ...createFails, ...fault });
    await expectUnavailable(await submit(club, { form }));
    expect(await membersNamed(club, form.lastName)).toMatchObject([{ status: 'pending' }]);
    await expectRetrySucceeds(form);
  });

  test('failing once is not even noticed', async () => {
    const form = somebody();
    await club.stripe.addFault({ ...createFails, kind: 'error500', afterExecution: true, times: 1 });
    await expectRetrySucceeds(form, await submitted(club, { form }));
  });

  test('that fails while the amount is changed: the next try changes it', async () => {
    const form = somebody();
    await submitted(club, { form });
    const cheaper = { ...form, disciplines: ['Canne'] };
    await club.stripe.addFault({ kind: 'error500', method: 'POST', path: '/cancel$', times: 2 });
    await expectUnavailable(await submit(club, { form: cheaper }));
    const retried = await submitted(club, { form: cheaper });
    expect(retried.amount).toBe(18_000);
    await expectRetrySucceeds(form, retried);
  });
});

test('no log line of a failure tells who signed up', async () => {
  const form = somebody();
  await club.stripe.addFault({ kind: 'reset', method: 'POST', path: '^/v1/payment_intents$', times: 2 });
  await submit(club, { form });
  const log = club.lines.join('\n');
  expect(log).toContain('out of reach');
  for (const told of ['Camille', form.lastName, form.email, '+336', 'rue des Lilas', '1990-03-05']) {
    expect(log).not.toContain(told);
  }
});
