import { AsyncLocalStorage } from 'node:async_hooks';
import { neonConfig } from '@neondatabase/serverless';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { mailState, outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import type { MailServer } from '#server/integrations/mail-server.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { withMail } from '#server/outbox/outbox.ts';
import { setPaused } from '#server/outbox/queries.ts';
import { withBackground } from '#server/runtime/background.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { openMail, receiptFor, type TestMail } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedIn } from '#tests/support/sessions.ts';
import { yearsAgo } from '#tests/support/sign-up.ts';
import type { Reaction } from '#tests/support/smtp-server.ts';

const PEOPLE = 4;
const MINUTE = 60_000;
/** The site waits much longer in production. Milliseconds. */
const PATIENCE = { whole: 120, silence: 60 };

/** What the mail server does instead of answering as it should. */
const fault = fc.oneof(
  { arbitrary: fc.constant({ kind: 'none' as const }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('cut' as const), after: fc.nat({ max: 30 }) }), weight: 3 },
  { arbitrary: fc.constant({ kind: 'temporary' as const }), weight: 2 },
  { arbitrary: fc.constant({ kind: 'final' as const }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('slow' as const), delayMs: fc.nat({ max: 8 }) }), weight: 1 },
  { arbitrary: fc.constant({ kind: 'silent' as const }), weight: 1 },
  { arbitrary: fc.constant({ kind: 'die' as const }), weight: 1 },
);
type Fault = typeof fault extends fc.Arbitrary<infer Value> ? Value : never;

const person = fc.nat({ max: PEOPLE - 1 });
/** After how many calls to what is outside the process ends. */
const death = fc.option(fc.nat({ max: 12 }), { nil: undefined, freq: 2 });

/** How many requests the database does not answer after an acceptance was read: a few, or all until the process ends. */
const outage = fc.option(fc.constantFrom(1, 3, Infinity), { nil: 0, freq: 3 });

const moment = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      person,
      isRepeated: fc.boolean(),
      death,
      faults: fc.array(fault, { maxLength: 4 }),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      senders: fc.integer({ min: 1, max: 2 }),
      death,
      faults: fc.array(fault, { maxLength: 12 }),
      outage,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 2, 6, 31, 121, 361, 1441, -60),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('move' as const), person }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('leave' as const), person }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('end' as const), person }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('pause' as const), isPaused: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('allow' as const), allowance: fc.constantFrom(1, 2, 300) }), weight: 1 },
);
type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never;

interface Life {
  left: number;
  die: () => void;
}

const lives = new AsyncLocalStorage<Life>();
const forEver = new Promise<never>(() => undefined);

/** Stands before and after every call to what is outside. A process that has ended never comes back from it. */
const step = async (): Promise<void> => {
  const life = lives.getStore();
  if (!life) return;
  life.left -= 1;
  if (life.left >= 0) return;
  life.die();
  await forEver;
};

/** Runs some work as a process that may end at any await. Returns true if it ended before its work was done. */
const asProcess = async (left: number | undefined, work: () => Promise<unknown>): Promise<boolean> => {
  const { promise: dead, resolve } = Promise.withResolvers<boolean>();
  const life: Life = { left: left ?? Infinity, die: () => resolve(true) };
  const background: Promise<unknown>[] = [];
  const whole = async (): Promise<boolean> => {
    await withBackground((one) => background.push(one), work);
    await Promise.all(background);
    return false;
  };
  return Promise.race([lives.run(life, whole), dead]);
};

const openHarness = async () => {
  const club = await openClub();
  const people = await addPeople(club);
  const mail = await openMail(club);
  const { server } = mail;
  const faults: Fault[] = [];
  /** Addresses that exist no more. */
  const ended = new Set<string>();
  /** Mails of which a living process has read that they were accepted. */
  const read = new Set<string>();
  /** The process that sends now: its end also ends its connections. */
  const current: { life: Life | undefined } = { life: undefined };
  /** Requests that the database will not answer: planned for the next acceptance that is read, and from now on. */
  const outages = { planned: 0, now: 0 };

  const reactionTo = (moment: string, to: string, planned: Fault): Reaction => {
    if (moment === 'rcpt' && ended.has(to)) return { reply: '550 5.1.1 No such user' };
    switch (planned.kind) {
      case 'cut':
        return { cutAfter: planned.after };
      case 'temporary':
        return { reply: moment === 'greeting' ? '421 4.3.2 Later' : '451 4.3.0 Later' };
      case 'final':
        return moment === 'end' ? { reply: '554 5.6.0 Not this' } : {};
      case 'slow':
        return { delayMs: planned.delayMs };
      case 'silent':
        return { isSilent: true };
      case 'die':
        if (current.life) current.life.left = 0;
        return { cutAfter: 0 };
      default:
        return {};
    }
  };
  server.behave((moment, to) => reactionTo(moment, to, faults.shift() ?? { kind: 'none' }));

  const mortalServer = (inner: MailServer): MailServer => ({
    open: async () => {
      await step();
      current.life = lives.getStore();
      const line = await inner.open();
      await step();
      return {
        close: line.close,
        send: async (letter) => {
          await step();
          const outcome = await line.send(letter);
          await step();
          if (outcome.kind === 'accepted') {
            read.add(letter.messageId);
            outages.now = Math.max(outages.now, outages.planned);
            outages.planned = 0;
          }
          return outcome;
        },
      };
    },
  });

  const reach = neonConfig.fetchFunction as typeof fetch;
  neonConfig.fetchFunction = async (input: string, init: RequestInit) => {
    await step();
    if (outages.now > 0) {
      outages.now -= 1;
      throw new TypeError('fetch failed');
    }
    const answer = await reach(input, init);
    await step();
    return answer;
  };
  const { marks } = club.deps;
  club.deps.marks = {
    add: async (work, at, about) => {
      await step();
      const key = await marks.add(work, at, about);
      await step();
      return key;
    },
    list: async (work) => {
      await step();
      return marks.list(work);
    },
    remove: async (keys) => {
      await step();
      await marks.remove(keys);
    },
  };
  return {
    club,
    people,
    mail,
    server,
    faults,
    ended,
    read,
    outages,
    mailServer: mortalServer(createMailServer(server.url, PATIENCE)),
  };
};

type Harness = Awaited<ReturnType<typeof openHarness>>;

/** Adds the people of all lives: one of them is a minor, whose guardian gets what the minor gets. */
const addPeople = async (club: TestClub): Promise<string[]> => {
  const { added } = membersOf(club, await signedIn(club));
  const minor = await added({
    birthDate: yearsAgo(17),
    legalGuardianName: 'Dominique Martin',
    legalGuardianEmail: 'parent@exemple.example',
    legalGuardianPhone: '06 12 34 56 78',
    legalGuardianAuthorised: true,
  });
  const adults = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => added()));
  return [minor.id, ...adults.map(({ id }) => id)];
};

let names = 0;

const live = async (harness: Harness, moment: Moment): Promise<void> => {
  const { club, faults, ended, people, outages } = harness;
  let deaths: boolean[] = [];
  const { deps, db, clock } = club;
  switch (moment.do) {
    case 'write': {
      const memberId = people[moment.person] ?? '';
      names += 1;
      const key = `of this life ${names}`;
      faults.push(...moment.faults);
      const write = () =>
        withMail(deps, [receiptFor(memberId, key)], (written) =>
          db.batch([db.select({ one: sql`1` }).from(members).limit(1), ...written]),
        );
      deaths = [await asProcess(moment.death, write)];
      // Somebody presses again after an answer that did not come.
      if (moment.isRepeated) deaths.push(await asProcess(undefined, write));
      break;
    }
    case 'send':
      faults.push(...moment.faults);
      outages.planned = moment.outage;
      deaths = await Promise.all(
        Array.from({ length: moment.senders }, (_, nth) =>
          asProcess(nth === 0 ? moment.death : undefined, () => sendDueMail(deps).catch(unlessUnreachable)),
        ),
      );
      outages.planned = 0;
      outages.now = 0;
      break;
    case 'wait':
      clock.offsetMs += moment.minutes * MINUTE;
      break;
    case 'move':
      names += 1;
      await db
        .update(members)
        .set({ email: `nouvelle.${names}@exemple.example` })
        .where(eq(members.id, people[moment.person] ?? ''));
      break;
    case 'leave':
      // Their rows go with them, as when the member is deleted.
      await db.delete(outbox).where(eq(outbox.memberId, people[moment.person] ?? ''));
      await db.delete(refusedAddresses).where(eq(refusedAddresses.memberId, people[moment.person] ?? ''));
      break;
    case 'end': {
      const [row] = await db
        .select({ email: members.email })
        .from(members)
        .where(eq(members.id, people[moment.person] ?? ''));
      if (row) ended.add(row.email);
      break;
    }
    case 'pause':
      if (moment.isPaused) await setPaused(db, deps.now());
      else await resume(club);
      break;
    default:
      deps.mail.dailyAllowance = moment.allowance;
  }
  faults.length = 0;
  await expectRemembered(harness, deaths.includes(true));
};

// The job fails, and the next one goes on.
const unlessUnreachable = (error: unknown): void => {
  if (!isDatabaseUnreachable(error)) throw error;
};

/**
 * Expects that what was read as accepted stands in the database or in the notes. A process that ended between reading an
 * acceptance and writing it down could not know better.
 */
const expectRemembered = async ({ club, read }: Harness, hasDied: boolean): Promise<void> => {
  const rows = await club.db.select({ id: outbox.id, sentAt: outbox.sentAt }).from(outbox);
  const noted = new Set((await club.deps.marks.list('mail/accepted')).map(({ about }) => about));
  for (const { id, sentAt } of rows) {
    const messageId = `<${id}@club.example>`;
    if (sentAt || noted.has(id) || !read.has(messageId)) continue;
    expect(hasDied, 'an acceptance that nobody remembers').toBe(true);
    read.delete(messageId);
  }
};

/** Ends a pause, as an administrator does. Without one nothing is marked: what is left has its marks. */
const resume = async ({ db, deps }: TestClub): Promise<void> => {
  const [state] = await db.select().from(mailState);
  if (!state?.pausedAt) return;
  await setPaused(db, null);
  await deps.marks.add('mail/look', deps.now());
};

/** Lets time pass without any fault until no job has anything to do. */
const calmDown = async ({ club }: Harness): Promise<void> => {
  const { deps, clock } = club;
  deps.mail.dailyAllowance = 300;
  await resume(club);
  for (let round = 0; round < 40; round += 1) {
    const marks = await deps.marks.list('mail');
    const next = Math.min(...marks.map(({ at }) => at.getTime()));
    if (marks.length === 0) return;
    clock.offsetMs = Math.max(clock.offsetMs, next - Date.now() + 1000);
    await sendDueMail(deps);
  }
  throw new Error('there is always something left to do');
};

const expectNothingLost = async (
  { club, mail, server, ended }: Harness,
  accepted: readonly string[],
): Promise<void> => {
  const rows = await mail.rows();
  const waiting = rows.filter(({ sentAt, failedAt }) => !sentAt && !failedAt);
  expect(waiting, 'mails that wait and that no job will look at').toEqual([]);
  for (const { id, sentAt, why, memberId } of rows) {
    const wasAccepted = accepted.includes(`<${id}@club.example>`);
    if (sentAt) expect(wasAccepted, 'a mail that counts as sent was accepted').toBe(true);
    else if (why === 'address-refused') expect(ended.size, `an address that ended, of ${memberId}`).toBeGreaterThan(0);
    else expect(['message-refused', 'unanswered'], 'another end').toContain(why);
  }
  expect(server.seen.connections).toBeGreaterThanOrEqual(0);
  expect(await club.deps.marks.list('mail')).toEqual([]);
};

/** Watches what the server accepts: who gets it, and whether it was known to be there. */
const watch = ({ club, server, read, ended }: Harness) => {
  const wrong: string[] = [];
  const seen: string[] = [];
  const look = async (): Promise<void> => {
    for (const { to, messageId } of server.accepted.splice(0)) {
      seen.push(messageId);
      const [row] = await club.db
        .select({
          email: sql<string>`case ${outbox.recipient} when 'guardian' then ${members.legalGuardianEmail} else ${members.email} end`,
        })
        .from(outbox)
        .innerJoin(members, eq(members.id, outbox.memberId))
        .where(eq(outbox.id, messageId.slice(1, 37)));
      if (row && row.email !== to) wrong.push(`sent to ${to} and not to ${row.email}`);
      if (ended.has(to)) wrong.push(`accepted for ${to}, who is gone`);
    }
  };
  const before = new Set(read);
  return { wrong, seen, look, before };
};

/** Declares the test that runs a share of the lives with a club of its own. */
export const testMailLives = (numRuns: number, seed: number): void => {
  let harness: Harness;
  let mailOfTest: TestMail;
  beforeAll(async () => {
    harness = await openHarness();
    mailOfTest = harness.mail;
  });
  afterAll(async () => {
    await mailOfTest.close();
    await harness.club.close();
  });

  test(`loses no mail, repeats none that was read as accepted, and sends none to a wrong person (seed ${seed})`, async () => {
    const { club, mail, server, read, ended, faults } = harness;
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 9 }), async (moments) => {
        await mail.reset();
        server.accepted.length = 0;
        read.clear();
        ended.clear();
        faults.length = 0;
        club.deps.mail.server = harness.mailServer;
        const watching = watch(harness);
        const known = new Set<string>();
        const check = async (): Promise<void> => {
          const again = server.accepted.filter(({ messageId }) => known.has(messageId));
          expect(again, 'sent again although its acceptance was read').toEqual([]);
          await watching.look();
          for (const id of read) known.add(id);
        };
        for (const one of moments) {
          await live(harness, one);
          await check();
        }
        await calmDown(harness);
        await check();
        expect(watching.wrong).toEqual([]);
        await expectNothingLost(harness, watching.seen);
      }),
      { numRuns, seed, endOnFailure: process.env.MODEL_SHRINK === undefined },
    );
  });
};
