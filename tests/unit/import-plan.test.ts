import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ImportOutcome,
  importOutcomes,
  isStill,
  isWritten,
  type KnownMembership,
  planImport,
} from '#domain/member/import-plan.ts';
import { identityOf } from '#domain/member/member.ts';
import { imported } from '#tests/support/import-files.ts';

const SEASON = '2026-2027';

const known = (changes: Partial<KnownMembership> = {}): KnownMembership => ({
  id: '00000000-0000-4000-8000-000000000001',
  season: '2025-2026',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  birthDate: '1991-07-14',
  licenseNumber: 'S123',
  isThere: true,
  ...changes,
});
const zoe = { firstName: 'Zoé', lastName: 'Lefèvre', birthDate: '1991-07-14' };

const outcomeOf = (
  member: Parameters<typeof imported>[0],
  ...memberships: KnownMembership[]
): ImportOutcome | undefined => planImport([{ number: 2, member: imported(member) }], memberships, SEASON)[0]?.outcome;

describe('a row of an import', () => {
  test.each<[string, Parameters<typeof imported>[0], KnownMembership[], ImportOutcome]>([
    ['adds a person whom the club does not know', zoe, [], 'new'],
    ['adds a membership to a person of an earlier season', zoe, [known()], 'back'],
    [
      'finds the person whatever case and accents',
      { ...zoe, lastName: 'LEFEVRE', firstName: 'zoe' },
      [known()],
      'back',
    ],
    [
      'waits if a person of an earlier season has the licence number of somebody else',
      { ...zoe, licenseNumber: 'S124' },
      [known(), known({ id: '00000000-0000-4000-8000-000000000002', lastName: 'Petit', licenseNumber: 'S124' })],
      'similar',
    ],
    ['leaves a member of the season', zoe, [known({ season: SEASON })], 'already'],
    ['joins again who was cancelled in the season', zoe, [known({ season: SEASON, isThere: false })], 'back'],
    ['waits for a yes if one letter differs', { ...zoe, lastName: 'Lefebvre' }, [known()], 'similar'],
    [
      'waits if first and last name changed places',
      { ...zoe, firstName: 'Lefèvre', lastName: 'Zoé' },
      [known()],
      'similar',
    ],
    ['waits if only the last name differs: people marry', { ...zoe, lastName: 'Martin' }, [known()], 'similar'],
    ['waits if the birth date has one other digit', { ...zoe, birthDate: '1991-07-15' }, [known()], 'similar'],
    [
      'waits if day and month changed places',
      { ...zoe, birthDate: '1991-07-04' },
      [known({ birthDate: '1991-04-07' })],
      'similar',
    ],
    [
      'waits for another name with the same licence',
      { lastName: 'Autre', licenseNumber: 'S123' },
      [known()],
      'similar',
    ],
    [
      'takes somebody else of the same birth date for another',
      { ...zoe, firstName: 'Karim', lastName: 'Benali' },
      [known()],
      'new',
    ],
    [
      'waits for a namesake of another age: a date may be wrong',
      { ...zoe, birthDate: '1960-01-02' },
      [known()],
      'similar',
    ],
  ])('%s', (_what, member, memberships, outcome) => {
    expect(outcomeOf(member, ...memberships)).toBe(outcome);
  });

  test('that is twice in the file counts once', () => {
    const rows = [imported(zoe), imported({ ...zoe, lastName: 'LEFEVRE' })].map((member, place) => ({
      number: place + 2,
      member,
    }));
    expect(planImport(rows, [], SEASON)).toEqual([
      { number: 2, outcome: 'new' },
      { number: 3, outcome: 'twice', firstRow: 2 },
    ]);
  });

  test.each<[string, Parameters<typeof imported>[0], ImportOutcome]>([
    ['a twin', { firstName: 'Zélie' }, 'similar'],
    ['another spelling', { lastName: 'Lefebvre' }, 'similar'],
    ['a mistyped birth date', { birthDate: '1991-07-15' }, 'similar'],
    ['the same licence number', { lastName: 'Autre', firstName: 'Ami', birthDate: '1970-01-01' }, 'similar'],
    ['somebody else', { lastName: 'Autre', firstName: 'Ami', birthDate: '1970-01-01', licenseNumber: 'S124' }, 'new'],
  ])('is compared with those further up that are written: %s', (_whom, changes, outcome) => {
    const first = { ...zoe, licenseNumber: 'S123' };
    const rows = [imported(first), imported({ ...first, ...changes })].map((member, place) => ({
      number: place + 2,
      member,
    }));
    expect(planImport(rows, [], SEASON)[1]).toEqual({
      number: 3,
      outcome,
      ...(outcome === 'similar' && { firstRow: 2 }),
    });
  });

  test('is still what was seen, or somebody whom nobody resembles any more, to whom a yes was said', () => {
    const still = importOutcomes.map((now) => importOutcomes.filter((seen) => isStill(seen, now)));
    expect(still).toEqual([['new', 'similar'], ['back', 'similar'], ['similar'], ['already'], ['twice']]);
  });
});

const names = fc.constantFrom('Zoé', 'zoe', 'Karim', 'Lefèvre', 'Lefebvre', 'Benali');
const days = fc.constantFrom('1991-07-14', '1991-07-15', '1980-01-02');
const licences = fc.constantFrom(null, 'S123', 'S124');
const person = fc.record({ firstName: names, lastName: names, birthDate: days, licenseNumber: licences });
const membership = fc
  .tuple(person, fc.constantFrom('2024-2025', '2025-2026', SEASON), fc.boolean(), fc.uuid())
  .map(([one, season, isThere, id]): KnownMembership => ({ ...one, season, isThere, id }));

describe('any import', () => {
  test('writes nobody twice, and nobody who is there', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 12 }),
        fc.array(membership, { maxLength: 6 }),
        (people, memberships) => {
          const rows = people.map((one, place) => ({ number: place + 2, member: imported(one) }));
          const plan = planImport(rows, memberships, SEASON);
          const written = rows.filter((_row, place) => isWritten(plan[place]?.outcome ?? 'already', true));
          const identities = written.map(({ member }) => identityOf(member));
          expect(new Set(identities).size).toBe(identities.length);
          const there = memberships.filter(({ season, isThere }) => season === SEASON && isThere).map(identityOf);
          expect(identities.filter((identity) => there.includes(identity))).toEqual([]);
          // Whom nobody said yes to may be a person whom the club knows by another identity.
          const quiet = rows.filter((_row, place) => isWritten(plan[place]?.outcome ?? 'already', false));
          for (const { member } of quiet)
            expect(
              memberships.filter(
                (one) =>
                  identityOf(one) !== identityOf(member) &&
                  one.licenseNumber !== null &&
                  one.licenseNumber === member.licenseNumber,
              ).length === 0 || memberships.some((one) => identityOf(one) === identityOf(member)),
            ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('in two requests writes what the preview said, whichever rows were said yes to', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 12 }),
        fc.array(membership, { maxLength: 6 }),
        fc.nat(12),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (people, memberships, cut, yes) => {
          const rows = people.map((one, place) => ({ number: place + 2, member: imported(one) }));
          const plan = new Map(planImport(rows, memberships, SEASON).map((row) => [row.number, row.outcome]));
          const seenOf = ({ number }: { number: number }): ImportOutcome => plan.get(number) ?? 'already';
          const toWrite = rows.filter((row) => isWritten(seenOf(row), yes[row.number - 2] ?? false));
          const first = toWrite.slice(0, cut);
          const written = first.map(
            ({ number, member }): KnownMembership => ({ ...member, id: `${number}`, season: SEASON, isThere: true }),
          );
          const runs = [
            ...planImport(first, memberships, SEASON),
            ...planImport(toWrite.slice(cut), [...memberships, ...written], SEASON),
          ];
          for (const row of runs) expect(isStill(seenOf(row), row.outcome)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of its written rows, planned again, is what the preview said', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 12 }),
        fc.array(membership, { maxLength: 6 }),
        (people, memberships) => {
          const rows = people.map((one, place) => ({ number: place + 2, member: imported(one) }));
          const plan = new Map(planImport(rows, memberships, SEASON).map((row) => [row.number, row.outcome]));
          const toWrite = rows.filter(({ number }) => isWritten(plan.get(number) ?? 'already', true));
          for (const { number, outcome } of planImport(toWrite, memberships, SEASON))
            expect(outcome).toBe(plan.get(number));
        },
      ),
      { numRuns: 500 },
    );
  });
});
