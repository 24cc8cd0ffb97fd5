import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IsoDate } from '#domain/dates.ts';
import {
  type AskedHealth,
  agesOn,
  CLEARANCE_BEFORE_TABLES,
  countedAge,
  defaultHealthTable,
  type HealthFacts,
  type HealthGiven,
  type HealthRow,
  type HealthTable,
  healthDemandOf,
  healthDemands,
  healthLicences,
  healthState,
  isRecentEnough,
  versionSeen,
} from '#domain/member/health.ts';
import { practices } from '#domain/member/member-fields.ts';
import { healthTableMessages } from '#messages/health-table.ts';

const SEASON = '2026-2027';
const JOINED = '2026-09-10';

const facts = (changes: Partial<HealthFacts> = {}): HealthFacts => ({
  season: SEASON,
  birthDate: '1990-03-05',
  joinedOn: JOINED,
  practice: 'leisure',
  productIds: ['canne'],
  isRenewal: false,
  ...changes,
});

const row = (changes: Partial<HealthRow> = {}): HealthRow => ({
  ...{ productId: null, practice: null, minAge: null, maxAge: null, licence: null },
  ...{ demand: 'attestation', months: null },
  ...changes,
});

const table = (rows: readonly HealthRow[], mode: HealthTable['agesOn'] = 'day'): HealthTable => ({
  ...defaultHealthTable,
  agesOn: mode,
  rows,
});

const yearsBefore = (day: IsoDate, years: number): IsoDate => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
const nextDay = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Birth dates around an age: the last that is a day too young, the birthday, and a day older. */
const birthDatesAround = (mode: HealthTable['agesOn'], age: number): readonly [IsoDate, number][] => {
  const birthday = mode === 'day' ? yearsBefore(JOINED, age) : `${2026 - age}-12-31`;
  return [
    [nextDay(birthday, 1), age - 1],
    [birthday, age],
    [nextDay(birthday, -1), age],
  ];
};

describe('every row of the usual table', () => {
  const cases = defaultHealthTable.rows.flatMap((one, place) =>
    agesOn.flatMap((mode) =>
      [one.minAge, one.maxAge === null ? null : one.maxAge + 1]
        .filter((age) => age !== null)
        .concat(one.minAge === null && one.maxAge === null ? [18, 40] : [])
        .flatMap((age) => birthDatesAround(mode, age))
        .flatMap(([birthDate, age]) =>
          [false, true].map((isRenewal) => ({ place, mode, birthDate, age, isRenewal, row: one })),
        ),
    ),
  );

  test.each(cases)('$place counted on the $mode, born $birthDate, renewal $isRenewal', (tried) => {
    const { row: one, place, mode, birthDate, age, isRenewal } = tried;
    const asked = table(defaultHealthTable.rows, mode);
    const somebody = facts({ birthDate, isRenewal, practice: one.practice, productIds: [one.productId ?? 'canne'] });
    expect(countedAge(mode, somebody)).toBe(age);
    const isFor = (other: HealthRow): boolean =>
      (other.practice === null || other.practice === somebody.practice) &&
      (other.licence === null || (other.licence === 'renewal') === isRenewal) &&
      (other.minAge ?? 0) <= age &&
      age <= (other.maxAge ?? 200);
    const deciding = asked.rows.find(isFor);
    expect(deciding).toBeDefined();
    const { demand, months } = deciding ?? one;
    expect(healthDemandOf(asked, somebody)).toEqual({ demand, months });
    // Rows above decide first, and this one decides for whoever they leave to it.
    if (isFor(one)) expect(asked.rows.findIndex(isFor)).toBeLessThanOrEqual(place);
  });

  test('minors attest by their guardian, or bring a certificate of less than six months', () => {
    expect(healthDemandOf(defaultHealthTable, facts({ birthDate: '2008-09-11' }))).toEqual({
      demand: 'attestation',
      months: 6,
    });
    expect(healthDemandOf(defaultHealthTable, facts({ birthDate: '2008-09-10' }))).toEqual({
      demand: 'attestation',
      months: null,
    });
  });

  test('fights in which a blow may end the fight need a certificate of less than a year, at any age', () => {
    for (const birthDate of ['1990-03-05', '2009-03-05'])
      expect(healthDemandOf(defaultHealthTable, facts({ birthDate, practice: 'combat' }))).toEqual({
        demand: 'certificate',
        months: 12,
      });
  });
});

describe('ages', () => {
  test('of 29 February count from 1 March in common years, on the day of joining', () => {
    const young = table([row({ maxAge: 17, months: 6 }), row()]);
    const at = (joinedOn: IsoDate) => healthDemandOf(young, facts({ birthDate: '2008-02-29', joinedOn })).months;
    expect(at('2026-02-28')).toBe(6);
    expect(at('2026-03-01')).toBeNull();
    expect(countedAge('day', facts({ birthDate: '2008-02-29', joinedOn: '2028-02-28' }))).toBe(19);
    expect(countedAge('day', facts({ birthDate: '2008-02-29', joinedOn: '2028-02-29' }))).toBe(20);
  });

  test('in the year of the season are those reached in that year, whenever somebody joins', () => {
    const mode = 'season-year';
    expect(countedAge(mode, facts({ birthDate: '2008-12-31' }))).toBe(18);
    expect(countedAge(mode, facts({ birthDate: '2009-01-01' }))).toBe(17);
    expect(countedAge(mode, facts({ birthDate: '2008-02-29', joinedOn: '2027-05-01' }))).toBe(18);
  });

  test.each([
    ['15', '2011-09-10', false],
    ['16', '2010-09-10', true],
    ['17', '2009-09-10', true],
    ['18', '2008-09-10', false],
  ])('%s is in a row from 16 to 17: %s %s', (_age, birthDate, isIn) => {
    const rows = table([row({ minAge: 16, maxAge: 17, demand: 'none' })]);
    expect(healthDemandOf(rows, facts({ birthDate })).demand === 'none').toBe(isIn);
  });
});

describe('the rows of a table', () => {
  test('look at the discipline, the practice, and whether somebody comes again', () => {
    const rows = table([
      row({ productId: 'savate', demand: 'certificate', months: 6 }),
      row({ practice: 'assaut', demand: 'certificate', months: 24 }),
      row({ licence: 'renewal', demand: 'none' }),
    ]);
    const asked = (changes: Partial<HealthFacts>) => healthDemandOf(rows, facts(changes));
    expect(asked({ productIds: ['savate'] })).toEqual({ demand: 'certificate', months: 6 });
    expect(asked({ practice: 'assaut' })).toEqual({ demand: 'certificate', months: 24 });
    expect(asked({ isRenewal: true })).toEqual({ demand: 'none', months: null });
    expect(asked({ practice: null })).toEqual({ demand: 'attestation', months: null });
  });

  const anyRow = fc.record({
    productId: fc.constantFrom(null, 'canne', 'savate'),
    practice: fc.constantFrom(null, ...practices),
    minAge: fc.constantFrom(null, 16, 18, 40),
    maxAge: fc.constantFrom(null, 17, 39, 60),
    licence: fc.constantFrom(null, ...healthLicences),
    demand: fc.constantFrom(...healthDemands),
    months: fc.constantFrom(null, 6, 12),
  });
  const anyFacts = fc.record({
    season: fc.constant(SEASON),
    birthDate: fc.constantFrom('2009-09-09', '2008-09-10', '1990-03-05', '2008-02-29'),
    joinedOn: fc.constantFrom(JOINED, '2027-02-28', '2027-03-01'),
    practice: fc.constantFrom(null, ...practices),
    productIds: fc.subarray(['canne', 'savate'], { minLength: 1 }),
    isRenewal: fc.boolean(),
  });
  const anyTable = fc
    .tuple(fc.array(anyRow, { minLength: 1, maxLength: 6 }), fc.constantFrom(...agesOn))
    .map(([rows, mode]) => table(rows, mode));

  const strictness = ({ demand, months }: AskedHealth): number =>
    healthDemands.indexOf(demand) * 1000 + (months === null ? 999 : 100 - months);

  test('of several disciplines the strictest demand counts', () => {
    fc.assert(
      fc.property(anyTable, anyFacts, (asked, somebody) => {
        const together = healthDemandOf(asked, somebody);
        const alone = somebody.productIds.map((id) => healthDemandOf(asked, { ...somebody, productIds: [id] }));
        expect(alone).toContainEqual(together);
        expect(strictness(together)).toBe(Math.max(...alone.map(strictness)));
      }),
    );
  });

  test('decide in their order: a row below another for the same people changes nothing', () => {
    fc.assert(
      fc.property(anyTable, anyRow, anyFacts, (asked, more, somebody) => {
        const last = { ...more, productId: null, practice: null, minAge: null, maxAge: null, licence: null };
        const below = table([...asked.rows, last, more], asked.agesOn);
        const closed = table([...asked.rows, last], asked.agesOn);
        expect(healthDemandOf(below, somebody)).toEqual(healthDemandOf(closed, somebody));
        const first = table([last, ...asked.rows], asked.agesOn);
        const { demand, months } = last;
        expect(healthDemandOf(first, somebody)).toEqual({ demand, months });
      }),
    );
  });
});

describe('a certificate', () => {
  test.each([
    ['2026-03-10', 6, '2026-09-10', true],
    ['2026-03-10', 6, '2026-09-11', false],
    ['2026-08-31', 6, '2027-02-28', true],
    ['2026-08-31', 6, '2027-03-01', false],
    ['2027-08-31', 6, '2028-02-29', true],
    ['2028-02-29', 12, '2029-02-28', true],
    ['2028-02-29', 12, '2029-03-01', false],
    ['2027-02-28', 12, '2028-02-28', true],
    ['2027-02-28', 12, '2028-02-29', false],
    ['2026-11-01', 6, '2026-09-10', true],
    ['2026-11-01', null, '2026-09-10', false],
  ])('of %s is less than %s months old on %s: %s', (on, months, joinedOn, isRecent) => {
    expect(isRecentEnough(on, months, joinedOn)).toBe(isRecent);
  });
});

describe('the piece «santé»', () => {
  const adult: HealthGiven = {
    birthDate: '1990-03-05',
    joinedOn: JOINED,
    clearance: null,
    isGuardianAttested: false,
    certificateOn: null,
  };
  const minor: HealthGiven = { ...adult, birthDate: '2009-03-05' };
  const ticked = { on: JOINED, version: '2026-11' };
  const attestation: AskedHealth = { demand: 'attestation', months: 6 };
  const certificate: AskedHealth = { demand: 'certificate', months: 12 };

  test.each<[string, AskedHealth, HealthGiven, string | undefined]>([
    ['is none where nothing is asked', { demand: 'none', months: null }, adult, undefined],
    ['waits for the tick of an adult', attestation, adult, 'missing'],
    ['is there once an adult ticked', attestation, { ...adult, clearance: ticked }, 'accepted'],
    ['is not given by the tick of a minor', attestation, { ...minor, clearance: ticked }, 'missing'],
    ['is there once the guardian attested', attestation, { ...minor, isGuardianAttested: true }, 'accepted'],
    ['is there with a certificate instead', attestation, { ...minor, certificateOn: '2026-06-01' }, 'accepted'],
    ['is not there with an old one', attestation, { ...minor, certificateOn: '2026-03-09' }, 'missing'],
    ['is no certificate for being attested', certificate, { ...adult, clearance: ticked }, 'missing'],
    ['is no certificate for a guardian', certificate, { ...minor, isGuardianAttested: true }, 'missing'],
    ['is there with the certificate', certificate, { ...adult, certificateOn: '2025-09-10' }, 'accepted'],
  ])('%s', (_what, asked, given, state) => {
    expect(healthState(asked, given)).toBe(state);
  });

  test('is given by the tick of whoever came of age before it', () => {
    const young = { ...adult, birthDate: '2008-12-01' };
    expect(healthState(attestation, { ...young, clearance: { ...ticked, on: '2026-11-30' } })).toBe('missing');
    expect(healthState(attestation, { ...young, clearance: { ...ticked, on: '2026-12-01' } })).toBe('accepted');
  });

  test('stays complete for whoever joined before seasons had a table', () => {
    const before = { on: JOINED, version: CLEARANCE_BEFORE_TABLES };
    for (const asked of [attestation, certificate])
      for (const given of [adult, minor]) expect(healthState(asked, { ...given, clearance: before })).toBe('accepted');
  });
});

test('the version that was shown is kept if the season knows it, also once another text is shown', () => {
  const changed = {
    ...defaultHealthTable,
    adultText: { text: 'Autre', version: '2026-12-01' },
    formerTexts: [defaultHealthTable.adultText],
  };
  expect(versionSeen(changed, defaultHealthTable.adultText.version)).toBe(defaultHealthTable.adultText.version);
  expect(versionSeen(changed, 'invented')).toBe('2026-12-01');
  expect(versionSeen(changed, undefined)).toBe('2026-12-01');
});

test.each([
  ['Martin', 'Dr Martin'],
  ['Dr Martin', 'Dr Martin'],
  ['dr. Martin', 'dr. Martin'],
  ['Docteur Martin', 'Docteur Martin'],
  ['Pr Le Gall', 'Pr Le Gall'],
  ['Drouet', 'Dr Drouet'],
  ['Prigent', 'Dr Prigent'],
])('the physician «%s» of a certificate is called %s, with one title', (typed, said) => {
  const words = healthTableMessages.member.certificate('10/11/26', typed, null, '29/11/26');
  expect(words).toBe(`Certificat du 10/11/26, ${said}, vu le 29/11/26`);
});
