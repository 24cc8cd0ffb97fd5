import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayInParis, plusDays } from '#domain/dates.ts';
import { nextMorning, type PreviewedReminder, type ReminderRuleInput } from '#domain/member/reminder.ts';
import { mailings, outbox, reminderRules } from '#server/db/mail-schema.ts';
import { members, payments, persons } from '#server/db/schema.ts';
import { changeRule, createRule, findRule, leaveOut, previewRule, switchRule } from '#server/mail/reminders/actions.ts';
import { writeDueReminders } from '#server/mail/reminders/job.ts';
import { setUnsubscribed } from '#server/outbox/subscription-queries.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { openMail, type TestMail } from '#tests/support/mail.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { signedIn } from '#tests/support/sessions.ts';

const PEOPLE = 4;
const job = { kind: 'job' } as const;

const person = fc.nat({ max: PEOPLE - 1 });
const days = fc.nat({ max: 4 });

const rule = fc.oneof(
  fc.record({
    subject: fc.constantFrom('photo' as const, 'guardian' as const, 'payment' as const, 'dossier' as const),
    event: fc.constant('signed-up' as const),
    days,
  }),
  fc.record({
    subject: fc.constant('proof' as const),
    event: fc.constantFrom('signed-up' as const, 'refused' as const),
    days,
  }),
);

const moment = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('morning' as const), jobs: fc.integer({ min: 1, max: 2 }) }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('no job' as const), days: fc.integer({ min: 1, max: 3 }) }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant('switch' as const), rule: fc.nat({ max: 1 }), isOn: fc.boolean() }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('edit' as const), rule: fc.nat({ max: 1 }), days }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      person,
      hasPhoto: fc.boolean(),
      isConfirmed: fc.boolean(),
      proof: fc.constantFrom('missing' as const, 'refused' as const, 'accepted' as const),
      isPaid: fc.boolean(),
      status: fc.constantFrom('active' as const, 'suspended' as const, 'cancelled' as const),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('leave out' as const), person, days: fc.option(days) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('news' as const), person, wantsNews: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('merge' as const), person }), weight: 1 },
);
type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never;

const text = { title: 'Il manque quelque chose', content: '<p>Merci de le compléter.</p>' };

const openHarness = async () => {
  const club = await openClub();
  const { added } = membersOf(club, await signedIn(club));
  const minor = await added(underAge);
  const adults = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => added({ reducedPriceSelected: true })));
  const people = [minor.id, ...adults.map(({ id }) => id)];
  const own = await club.db.select({ id: members.id, personId: members.personId }).from(members);
  return { club, mail: await openMail(club), people, own };
};

type Harness = Awaited<ReturnType<typeof openHarness>>;

const keyOf = ({ memberId, dueOn, lacking }: Pick<PreviewedReminder, 'memberId' | 'dueOn' | 'lacking'>): string =>
  [memberId, dueOn, ...lacking].join(' ');

/** The written reminders by rule: one line for each member, whether they, their guardian or both read it. */
const written = async ({ db }: TestClub) => {
  const found = await db
    .select({
      ruleId: mailings.ruleId,
      memberId: outbox.memberId,
      personId: members.personId,
      recipient: outbox.recipient,
      data: outbox.data,
    })
    .from(outbox)
    .innerJoin(mailings, eq(mailings.id, outbox.mailingId))
    .innerJoin(members, eq(members.id, outbox.memberId));
  const rows = found.map(({ ruleId, memberId, personId, recipient, data }) => {
    const { dueOn, lacking } = data as Pick<PreviewedReminder, 'dueOn' | 'lacking'>;
    return { ruleId, personId, recipient, dueOn, key: keyOf({ memberId: memberId ?? '', dueOn, lacking }) };
  });
  const toMembers = rows.filter(({ recipient }) => recipient === 'member');
  // A minor who wants no news gets none, and the guardian still does.
  const toGuardiansAlone = rows.filter(
    ({ recipient, ruleId, key }) =>
      recipient !== 'member' && !toMembers.some((one) => one.ruleId === ruleId && one.key === key),
  );
  return [...toMembers, ...toGuardiansAlone];
};

/** Everybody is as they were, on the same day, with two rules that are off. */
const begin = async ({ club, mail, people, own }: Harness, rules: readonly Rule[]): Promise<string[]> => {
  const { db, deps } = club;
  await mail.reset();
  await deps.marks.remove((await deps.marks.list('reminders')).map(({ key }) => key));
  await db.batch([
    db.delete(mailings),
    db.delete(reminderRules),
    db.delete(payments),
    db.update(persons).set({ mergedInto: null, unsubscribedAt: null, noRemindersUntil: null }),
  ]);
  for (const { id, personId } of own) await db.update(members).set({ personId }).where(eq(members.id, id));
  await db
    .update(members)
    .set({
      photoKey: null,
      guardianConfirmedAt: null,
      proofKey: null,
      proofDecision: null,
      proofDecidedAt: null,
      status: 'active',
      createdAt: deps.now(),
    })
    .where(inArray(members.id, people));
  const ids = rules.map(() => crypto.randomUUID());
  for (const [nth, one] of rules.entries()) await createRule(deps, job, { id: ids[nth] ?? '', ...text, ...one });
  return ids;
};

type Rule = Pick<ReminderRuleInput, 'subject' | 'event' | 'days'>;

const toInstant = ({ clock }: TestClub, at: number): void => {
  clock.offsetMs = at - Date.now();
};

/** Looks at the previews an hour before a morning, runs the job that morning, and compares. */
const liveMorning = async ({ club }: Harness, ids: readonly string[], jobs: number): Promise<void> => {
  const { deps } = club;
  const at = nextMorning(deps.now());
  toInstant(club, at.getTime() - 3_600_000);
  const rules = await Promise.all(ids.map((id) => findRule(deps, id)));
  const foretold = await Promise.all(
    rules
      .filter(({ onSince }) => onSince !== null)
      .map(async ({ id, onSince: _onSince, updatedAt: _updatedAt, ...input }) => {
        const preview = await previewRule(deps, { rule: input, id });
        expect(preview.at).toBe(at.toISOString());
        return preview.next.map((reminder) => `${id} ${keyOf(reminder)}`);
      }),
  );
  const before = (await written(club)).map(({ ruleId, key }) => `${ruleId} ${key}`);
  toInstant(club, at.getTime() + 60_000);
  await Promise.all(Array.from({ length: jobs }, () => writeDueReminders(deps)));
  const after = (await written(club)).map(({ ruleId, key }) => `${ruleId} ${key}`);
  expect(after.filter((key) => !before.includes(key)).sort(), 'what was sent is what the preview named').toEqual(
    foretold.flat().sort(),
  );
};

const live = async (harness: Harness, ids: readonly string[], moment: Moment): Promise<void> => {
  const { club, people } = harness;
  const { db, deps } = club;
  const memberId = 'person' in moment ? (people[moment.person] ?? '') : '';
  const personIdOf = async () =>
    (await db.select({ id: members.personId }).from(members).where(eq(members.id, memberId)))[0]?.id ?? '';
  const ruleId = 'rule' in moment ? (ids[moment.rule] ?? '') : '';
  switch (moment.do) {
    case 'morning':
      return liveMorning(harness, ids, moment.jobs);
    case 'no job':
      toInstant(club, deps.now().getTime() + moment.days * DAY_MS);
      return;
    case 'switch':
      await switchRule(deps, job, ruleId, moment.isOn);
      return;
    case 'edit': {
      const { id, onSince: _onSince, updatedAt: _updatedAt, ...input } = await findRule(deps, ruleId);
      await changeRule(deps, job, id, { ...input, days: moment.days }, async () => undefined);
      return;
    }
    case 'change': {
      const { hasPhoto, isConfirmed, proof, isPaid, status } = moment;
      const isDecided = proof !== 'missing';
      await db
        .update(members)
        .set({
          status,
          photoKey: hasPhoto ? 'a photo' : null,
          guardianConfirmedAt: isConfirmed ? deps.now() : null,
          proofKey: isDecided ? 'a proof' : null,
          proofDecision: proof === 'missing' ? null : proof,
          proofDecidedAt: isDecided ? deps.now() : null,
        })
        .where(eq(members.id, memberId));
      await db.delete(payments).where(eq(payments.memberId, memberId));
      if (isPaid)
        await db
          .insert(payments)
          .values({ memberId, means: 'cash', status: 'succeeded', amountCents: 200_000, paidAt: deps.now() });
      return;
    }
    case 'leave out': {
      const until = moment.days === null ? null : plusDays(dayInParis(deps.now()), moment.days);
      await leaveOut(deps, job, await personIdOf(), until);
      return;
    }
    case 'news':
      await setUnsubscribed(
        db,
        { personId: await personIdOf(), recipient: 'member' },
        moment.wantsNews ? null : deps.now(),
      );
      return;
    default: {
      // As a merge does, with the first person.
      const [kept] = await db
        .select({ id: members.personId })
        .from(members)
        .where(eq(members.id, people[0] ?? ''));
      const gone = await personIdOf();
      if (!kept || gone === kept.id) return;
      await db.update(members).set({ personId: kept.id }).where(eq(members.personId, gone));
      await db
        .update(persons)
        .set({ mergedInto: kept.id })
        .where(sql`${persons.id} = ${gone} or ${persons.mergedInto} = ${gone}`);
    }
  }
};

const SWITCHED_ON: readonly Moment[] = [0, 1].map((rule) => ({ do: 'switch', rule, isOn: true }));

/** Declares the test that runs a share of the lives with a club of its own. */
export const testReminderLives = (numRuns: number, seed: number): void => {
  let harness: Harness;
  let mail: TestMail;
  beforeAll(async () => {
    harness = await openHarness();
    mail = harness.mail;
  });
  afterAll(async () => {
    await mail.close();
    await harness.club.close();
  });

  test(`sends exactly what the preview names, each once, and never looks behind (seed ${seed})`, async () => {
    let mornings = 0;
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(rule, rule),
        // Two lives in three begin with rules that are on: the others seldom send anything.
        fc.constantFrom([], SWITCHED_ON, SWITCHED_ON),
        fc.array(moment, { minLength: 3, maxLength: 8 }),
        async (rules, first, moments) => {
          const ids = await begin(harness, rules);
          const since = new Map<string, string>();
          for (const one of [...first, ...moments, { do: 'morning', jobs: 1 } as const]) {
            await live(harness, ids, one);
            if (one.do === 'morning') mornings += 1;
            for (const id of ids) {
              const { onSince } = await findRule(harness.club.deps, id);
              if (onSince !== null && !since.has(id)) since.set(id, onSince);
            }
          }
          const rows = await written(harness.club);
          sent += rows.length;
          expect(new Set(rows.map(({ ruleId, key }) => `${ruleId} ${key}`)).size, 'each once').toBe(rows.length);
          for (const { ruleId, dueOn } of rows)
            expect(dueOn >= (since.get(ruleId ?? '') ?? '9999'), 'nothing from before it was on').toBe(true);
        },
      ),
      { numRuns, seed, endOnFailure: process.env.MODEL_SHRINK === undefined },
    );
    // Lives without a reminder would prove nothing.
    expect(sent).toBeGreaterThan(numRuns / 10);
    expect(mornings).toBeGreaterThan(numRuns);
  });
};
