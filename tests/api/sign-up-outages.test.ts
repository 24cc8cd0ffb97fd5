import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeServer, listen } from '#local/servers.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { intentsFor, membersNamed } from '#tests/support/payments.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
  club.deps.payments = createStripeProvider(club.stripeEnv, 700);
});
afterAll(() => club.close());

/** Expects a 503. `sign-up-deadline` tests how long the site waits at most. */
const expectUnavailable = async (submission: Promise<Response>) => {
  const refusal = await refusalOf(await submission);
  expect(refusal).toEqual({ status: 503, type: 'unavailable', message: SENTENCES.unavailable });
};

describe('something that is silent', () => {
  test('Stripe, before or after it made the intent: 503 in time, and the next try makes one intent', async () => {
    const forms = [somebody(), somebody()];
    await club.stripe.addFault({ kind: 'hang', method: 'POST', path: '^/v1/payment_intents$', times: 2 });
    await club.stripe.addFault({
      kind: 'hang',
      method: 'POST',
      path: '^/v1/payment_intents$',
      times: 2,
      afterExecution: true,
    });
    await Promise.all(forms.map((form) => expectUnavailable(submit(club, { form }))));
    for (const form of forms) {
      const created = await submitted(club, { form });
      const [member] = await membersNamed(club, form.lastName);
      expect(await intentsFor(club, member?.id ?? '')).toMatchObject([{ id: created.paymentIntentId }]);
    }
  });

  test('the database: 503 in time, and the next try succeeds', async () => {
    const form = somebody();
    // Longer than the site waits, on this machine.
    club.databaseFaults.delay(patience(4_000));
    await expectUnavailable(submit(club, { form }));
    club.databaseFaults.reset();
    await submitted(club, { form });
    expect(await membersNamed(club, form.lastName)).toHaveLength(1);
  });

  test('the blob store: 503 in time, nobody stored', async () => {
    await club.blobs.stop();
    const silent = createServer(() => undefined);
    await listen(silent, { port: club.blobs.port, host: '127.0.0.1' });
    const form = somebody();
    await expectUnavailable(submit(club, { form }));
    await closeServer(silent, 0);
    await club.blobs.restart();
    expect(await membersNamed(club, form.lastName)).toEqual([]);
    await submitted(club, { form });
  });
});

test('a blob store that is down: 503, nobody stored, and the next try succeeds', async () => {
  const form = somebody();
  await club.blobs.stop();
  await expectUnavailable(submit(club, { form }));
  await club.blobs.restart();
  expect(await membersNamed(club, form.lastName)).toEqual([]);
  await submitted(club, { form });
});
