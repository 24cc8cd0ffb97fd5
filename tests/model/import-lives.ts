import { eq, notInArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportInput } from '#domain/member/import-input.ts';
import { type ImportOutcome, isWritten } from '#domain/member/import-plan.ts';
import type { ImportedMember } from '#domain/member/import-row.ts';
import { identityOf } from '#domain/member/member.ts';
import { members, payments, persons } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { imported } from '#tests/support/import-files.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

const SEASON = '2026-2027';
const BEFORE = '2025-2026';
/** Few rows in a request, so that a file takes several. */
const AT_ONCE = 3;
/** How many of the requests of a life meet a fault at most. */
const MOST_FAULTS = 8;

// Few names, near each other, so that most files hold somebody whom the club knows, or nearly.
const person = fc.record({
  lastName: fc.constantFrom('Lefèvre', 'LEFEVRE', 'Lefebvre', 'Łukasz', 'N’Guyen', 'Nguyen', 'De la Tour', 'Petit'),
  firstName: fc.constantFrom('Zoé', 'zoe', 'Zoë-Anne', 'Jean', 'Jean Paul', 'Jean-Paul'),
  birthDate: fc.constantFrom('1991-07-14', '1991-07-15', '1991-04-17', '2000-02-29'),
  licenseNumber: fc.constantFrom(null, null, '001234', '12E5'),
  paidCents: fc.constantFrom(null, 0, 1000, 18_000),
  email: fc.constantFrom('', 'famille@exemple.example'),
});
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

const life = fc.record({
  /** Who was a member the season before, and who is one already. */
  former: fc.array(person, { maxLength: 4 }),
  present: fc.array(person, { maxLength: 3 }),
  file: fc.array(person, { minLength: 1, maxLength: 10 }),
  /** Which of the rows that may be somebody known are imported all the same. */
  accepts: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  /** True: the same press twice at once, as in two tabs after «back». */
  isTwice: fc.boolean(),
  /** For each request, which of its requests to the database fails, and how. */
  faults: fc.array(fc.option(fc.record({ nth: fc.nat({ max: 6 }), isCommitted: fc.boolean() })), {
    maxLength: MOST_FAULTS,
  }),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;
type Fault = Life['faults'][number];

interface Seen {
  number: number;
  outcome: ImportOutcome;
  problem?: string;
  dueCents: number;
  paidCents: number;
}

const CONSENTS = {
  rulesAcceptedAt: new Date('2025-09-01'),
  rulesVersion: 1,
  medicalClearanceAt: new Date('2025-09-01'),
  medicalClearanceVersion: '2025-09',
  guardianAttestedAt: new Date('2025-09-01'),
  guardianConfirmedAt: new Date('2025-09-01'),
  legalGuardianAuthorisedAt: new Date('2025-09-01'),
  certificateOn: '2025-09-01',
  certificatePhysician: 'Dr Exemple',
  certificateNotedAt: new Date('2025-09-01'),
  imageRightsGranted: true,
  proofKey: 'proofs/of-last-season',
  proofDecision: 'accepted' as const,
  proofDecidedAt: new Date('2025-09-01'),
  photoKey: 'photos/of-last-season',
};

const NO_CONSENTS = {
  ...Object.fromEntries(Object.keys(CONSENTS).map((name) => [name, null])),
  imageRightsGranted: false,
};

const numbered = (file: readonly Person[]) =>
  file.map((one, place): { number: number; member: ImportedMember } => ({ number: place + 2, member: imported(one) }));

const failOnce = (club: TestClub, fault: Fault): void => {
  let left = fault?.nth ?? 0;
  club.databaseRequests.before = fault
    ? () => {
        left -= 1;
        if (left >= 0) return;
        club.databaseRequests.before = undefined;
        if (fault.isCommitted) club.databaseFaults.loseAnswerAfterCommit();
        else club.databaseFaults.failBefore();
      }
    : undefined;
};

const heal = ({ databaseRequests, databaseFaults }: TestClub): void => {
  databaseRequests.before = undefined;
  databaseFaults.reset();
};

const importerOf = (club: TestClub, token: string) => {
  const all = { season: SEASON, isAllPaid: false, paidOn: '2026-10-01' };
  const post = (path: string, body: object): Promise<Response> =>
    asAdmin(club, token, `/api/admin/memberships/import${path}`, { method: 'POST', body: { ...all, ...body } });
  const preview = async (rows: readonly object[]): Promise<Seen[]> => {
    const answer = await post('/preview', { rows });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { rows: Seen[] }).rows;
  };
  return { post, preview };
};

type Importer = ReturnType<typeof importerOf>;
type Row = ImportInput['rows'][number];

/** Sends the rows some at a time, each request again until it is answered. Returns what was told. */
const run = async (club: TestClub, { post }: Importer, id: string, rows: readonly Row[], faults: readonly Fault[]) => {
  const told = { written: [] as number[], changed: [] as { number: number }[] };
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const body = { id, rows: rows.slice(from, from + AT_ONCE) };
    failOnce(club, faults[from / AT_ONCE] ?? null);
    let answer = await post('', body);
    // A fault of the other tab may hit this one.
    for (let again = 0; !answer.ok && again < MOST_FAULTS; again += 1) {
      heal(club);
      answer = await post('', body);
    }
    heal(club);
    if (!answer.ok) throw new Error(await answer.text());
    const { written, changed } = (await answer.json()) as typeof told;
    told.written.push(...written);
    told.changed.push(...changed);
  }
  return told;
};

/** Adds the people of an earlier import, as far as it takes them. */
const addKnown = async (importer: Importer, people: readonly Person[]): Promise<void> => {
  const rows = numbered(people.map((one) => ({ ...one, paidCents: null })));
  if (rows.length === 0) return;
  const seen = await importer.preview(rows);
  const taken = rows.flatMap((row, place): Row[] => {
    const outcome = seen[place]?.outcome;
    return outcome && isWritten(outcome, true) ? [{ ...row, outcome }] : [];
  });
  const answer = await importer.post('', { id: crypto.randomUUID(), rows: taken });
  if (!answer.ok) throw new Error(await answer.text());
};

const startAfresh = async ({ db }: TestClub): Promise<void> => {
  await db.delete(payments);
  await db.delete(members);
};

const live = async (club: TestClub, token: string, { former, present, file, accepts, isTwice, faults }: Life) => {
  const { db } = club;
  const importer = importerOf(club, token);
  await startAfresh(club);
  await addKnown(importer, former);
  await db
    .update(members)
    .set({ season: BEFORE, ...CONSENTS })
    .where(eq(members.season, SEASON));
  await addKnown(importer, present);
  const before = await db.select().from(members);
  const rows = numbered(file);
  const seen = await importer.preview(rows);
  expect(await db.$count(members), 'the preview writes nothing').toBe(before.length);
  const toWrite = rows.flatMap((row, place): Row[] => {
    const one = seen[place];
    const isChosen = accepts[place] ?? false;
    return one && !one.problem && isWritten(one.outcome, isChosen) ? [{ ...row, outcome: one.outcome }] : [];
  });
  const id = crypto.randomUUID();
  const [told, twin] = await Promise.all([
    run(club, importer, id, toWrite, faults),
    isTwice ? run(club, importer, id, toWrite, []) : undefined,
  ]);
  const numbers = toWrite.map(({ number }) => number);
  expect(told, 'what the preview said is written, and nothing else').toEqual({ written: numbers, changed: [] });
  if (twin) expect(twin).toEqual(told);
  await expectWritten(club, before, { toWrite, seen });
};

const expectWritten = async (
  { db, deps }: TestClub,
  before: readonly (typeof members.$inferSelect)[],
  { toWrite, seen }: { toWrite: readonly Row[]; seen: readonly Seen[] },
): Promise<void> => {
  const known = before.map(({ id }) => id);
  const old = before.length === 0 ? [] : (await db.select().from(members)).filter(({ id }) => known.includes(id));
  expect(old.length, 'nobody is gone').toBe(before.length);
  for (const row of old) expect(before, 'nobody else is changed').toContainEqual(row);
  const added = await db
    .select()
    .from(members)
    .where(known.length === 0 ? undefined : notInArray(members.id, known));
  const identities = (list: readonly Parameters<typeof identityOf>[0][]) => list.map(identityOf).toSorted();
  expect(identities(added), 'each row once').toEqual(identities(toWrite.map(({ member }) => member)));
  for (const member of added) expect(member, 'no consent, no health, no proof').toMatchObject(NO_CONSENTS);
  const people = await db.select().from(persons);
  const all = [...old, ...added];
  for (const { personId, identity } of all) {
    expect(people.find(({ id }) => id === personId)?.mergedInto, 'nobody is merged').toBeNull();
    expect(all.find((one) => one.personId === personId)?.identity, 'one identity a person').toBe(identity);
  }
  const sums = toWrite.map(({ number }) => seen.find((one) => one.number === number)?.paidCents ?? 0);
  const paid = await db.select({ cents: payments.amountCents }).from(payments);
  const total = (list: readonly number[]) => list.reduce((sum, cents) => sum + cents, 0);
  expect(total(paid.map(({ cents }) => cents)), 'as much is paid as the preview said').toBe(total(sums));
  expect(await proveLedger(deps)).toBe(0);
};

/** Tests random files, imported into a club that knows some of their people, with faults of the database. */
export const testImportLives = (numRuns: number, seed: number): void => {
  let club: TestClub;
  let token: string;
  beforeAll(async () => {
    club = await openClub();
    token = await signedIn(club);
  });
  afterAll(() => club.close());

  test(`${numRuns} imports write what their previews say (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(life, (one) => live(club, token, one)),
      { numRuns, seed, endOnFailure: process.env.MODEL_SHRINK === undefined },
    );
  });
};
