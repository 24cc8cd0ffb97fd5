import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberFieldNames } from '#domain/member/member-fields.ts';
import { renewedTextsIn } from '#domain/member/renewal.ts';
import { proveListings } from '#server/member/listings.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { CARDS } from '#tests/support/payments.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { byRenewal, comeBack, formerMember, prepareNext, readRenewal, renewedOf } from '#tests/support/renewals.ts';
import type { Created } from '#tests/support/sign-up.ts';

const who = fc.nat({ max: 1 });
const browser = fc.nat({ max: 2 });
const form = fc.record({
  email: fc.nat({ max: 1 }),
  choice: fc.constantFrom(['Canne'], ['Savate boxe française', 'Canne'], ['Savate boxe française']),
  sendsPhoto: fc.boolean(),
});

/** What happens to two former members, each with three browsers that hold the link. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), who, browser, form }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('all send' as const), who, forms: fc.tuple(form, form, form) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      browser,
      card: fc.constantFrom('accepted' as const, 'declined' as const, 'processing' as const),
    }),
  },
  fc.record({ do: fc.constant('pay and send' as const), who, browser, form }),
  fc.record({ do: fc.constant('read' as const), who }),
  fc.record({ do: fc.constant('answer' as const), who, comesBack: fc.boolean() }),
  fc.record({ do: fc.constant('bank answers' as const), succeeds: fc.boolean() }),
  fc.record({ do: fc.constant('season' as const), isClosed: fc.boolean() }),
  fc.record({ do: fc.constant('hear' as const), mode: fc.constantFrom('deliver' as const, 'drop' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('Stripe fails' as const),
      kind: fc.constantFrom('reset' as const, 'empty500' as const, 'error500' as const),
      afterExecution: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('database fails' as const),
      how: fc.constantFrom('before' as const, 'after' as const),
      nth: fc.nat({ max: 8 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Form = typeof form extends fc.Arbitrary<infer One> ? One : never;

/** A refused action is a part of life: only the books must be right. */
const tried = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch(() => undefined);
};

interface Person extends Awaited<ReturnType<typeof formerMember>> {
  /** What each browser was told last. */
  held: (Created | undefined)[];
}

interface World {
  club: TestClub;
  people: readonly Person[];
}

const send = async ({ club }: World, person: Person, place: number, { email, choice, sendsPhoto }: Form) => {
  const typed = { ...person.form, disciplines: [...choice], email: `${email}.${person.form.email}` };
  const answer = await comeBack(
    club,
    {
      form: { ...typed, reducedPriceSelected: false, advantageCard: '', imageRightsGranted: false },
      token: person.token,
    },
    { photo: sendsPhoto ? await smallJpeg() : null },
  );
  if (answer.ok) person.held[place] = (await answer.json()) as Created;
};

const pay = ({ club }: World, { held }: Person, place: number, card: keyof typeof CARDS) =>
  tried(async () => {
    const created = held[place];
    if (created) await club.stripe.confirm(created.paymentIntentId, CARDS[card]);
  });

const answerLate = async ({ club }: World, succeeds: boolean): Promise<void> => {
  const { paymentIntents } = await club.stripe.books();
  for (const { id, status } of paymentIntents)
    if (status === 'processing') await tried(() => club.stripe.settle(id, succeeds ? 'succeeded' : 'failed'));
};

const fail = ({ club }: World, { how, nth }: Extract<Step, { do: 'database fails' }>): void => {
  let left = nth;
  club.databaseRequests.before = () => {
    left -= 1;
    if (left >= 0) return;
    club.databaseRequests.before = undefined;
    if (how === 'before') club.databaseFaults.failBefore();
    else club.databaseFaults.loseAnswerAfterCommit();
  };
};

const take = async (world: World, one: Step): Promise<void> => {
  const { club, people } = world;
  const person = 'who' in one ? people[one.who] : people[0];
  if (!person) throw new Error('nobody');
  switch (one.do) {
    case 'send':
      return tried(() => send(world, person, one.browser, one.form));
    case 'all send':
      return tried(() => Promise.allSettled(one.forms.map((typed, place) => send(world, person, place, typed))));
    case 'pay':
      return pay(world, person, one.browser, one.card);
    case 'pay and send':
      await Promise.allSettled([
        pay(world, person, one.browser, 'accepted'),
        send(world, person, (one.browser + 1) % 3, one.form),
      ]);
      return;
    case 'read':
      return tried(() => readRenewal(club, person.token));
    case 'answer':
      return tried(() => byRenewal(club, person.token, one.comesBack ? '/undo-decline' : '/decline', 'POST'));
    case 'bank answers':
      return answerLate(world, one.succeeds);
    case 'season':
      return tried(async () => prepareNext(club, { isClosed: one.isClosed }));
    case 'hear':
      return club.stripe.setWebhookMode(one.mode);
    case 'Stripe fails': {
      const { kind, afterExecution, times } = one;
      return club.stripe.addFault({ kind, afterExecution, times, method: 'POST' });
    }
    case 'database fails':
      return fail(world, one);
  }
};

const heal = async (world: World): Promise<void> => {
  const { club } = world;
  club.databaseRequests.before = undefined;
  club.databaseFaults.reset();
  await club.stripe.clearFaults();
  await club.stripe.setWebhookMode('deliver');
  await prepareNext(club);
  for (let times = 0; times < 3; times += 1) {
    await answerLate(world, true);
    await tried(() => settleUnheard(club.deps));
    await club.stripe.webhooksIdle(5000);
  }
};

const expectSound = async (world: World): Promise<void> => {
  const { club, people } = world;
  const { paymentIntents, charges } = await club.stripe.books();
  for (const { form: typed, row, token } of people) {
    const rows = await renewedOf(club, typed.lastName);
    expect(rows.length).toBeLessThanOrEqual(1);
    const theirs = paymentIntents.filter(({ metadata }) => rows.some(({ id }) => id === metadata.memberId));
    const paid = charges.filter(
      ({ status, paymentIntent }) => status === 'succeeded' && theirs.some(({ id }) => id === paymentIntent),
    );
    expect(paid.length).toBeLessThanOrEqual(1);
    const [member] = rows;
    expect(member?.status ?? 'pending').toBe(paid.length === 1 ? 'active' : 'pending');
    const living = rows.flatMap(({ payments }) => payments).filter(({ status }) => status !== 'cancelled');
    expect(living.length).toBeLessThanOrEqual(1);
    if (paid[0]) expect(living[0]).toMatchObject({ status: 'succeeded', amountCents: paid[0].amount });
    if (member) {
      // Nothing that is never taken over is there, and the photo is the member's own.
      expect([member.proofKey, member.advantageCard, member.imageRightsGranted]).toEqual([null, null, false]);
      expect(member.medicalClearanceAt?.getTime()).toBeGreaterThan(row.medicalClearanceAt?.getTime() ?? 0);
      expect(member.rulesAcceptedAt?.getTime()).toBeGreaterThan(row.rulesAcceptedAt?.getTime() ?? 0);
      expect(member.photoKey).not.toBe(row.photoKey);
      expect(await club.deps.files.find(member.photoKey ?? ''), 'the photo is there').toBeDefined();
    }
    expect(await club.deps.files.find(row.photoKey ?? ''), 'the former photo stays').toBeDefined();
    const renewal = await readRenewal(club, token);
    expect(renewal.state === 'member').toBe(paid.length === 1);
    if (renewal.state === 'open') {
      const shown = Object.keys(renewal.values).filter(
        (field) => !['disciplines', 'reducedPriceSelected'].includes(field),
      );
      expect(shown.sort()).toEqual(renewedTextsIn(renewal.federationAsked).sort());
      expect(memberFieldNames).toEqual(expect.arrayContaining(shown));
    }
  }
  expect(await proveListings(club.deps)).toBe(0);
};

const live = async (club: TestClub, steps: readonly Step[]): Promise<void> => {
  await club.stripe.reset();
  await prepareNext(club);
  const joined = {
    form: { reducedPriceSelected: true, advantageCard: 'PASS-1', imageRightsGranted: true },
    proof: await smallJpeg(),
  };
  const people: Person[] = [];
  for (let count = 0; count < 2; count += 1)
    people.push({ ...(await formerMember(club, joined)), held: [undefined, undefined, undefined] });
  const world: World = { club, people };
  for (const one of steps) await take(world, one);
  await heal(world);
  await expectSound(world);
};

/** Tests random renewals in several browsers, with faults of Stripe, the database and webhooks. */
export const testRenewalLives = (numRuns: number, seed: number): void => {
  let club: TestClub;
  beforeAll(async () => {
    club = await openClub();
  });
  afterAll(() => club.close());

  test(`${numRuns} lives of renewals are one membership and one payment each (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), (steps) => live(club, steps)),
      { numRuns, seed, endOnFailure: true },
    );
  });
};
