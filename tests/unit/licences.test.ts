import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givesNumber, type LicenceHolder, type LicenceRow, planLicences } from '#domain/member/licences.ts';
import { licencesSchema } from '#domain/member/licences-input.ts';
import { licenceFieldOf, licenceFieldsMissing, licencePlacesIn, licenceRowsOf } from '#lib/licence-rows.ts';
import { readTable } from '#lib/read-table.ts';

const holder = (id: string, changes: Partial<LicenceHolder> = {}): LicenceHolder => ({
  id,
  lastName: 'Durand',
  firstName: 'Zoé',
  birthName: null,
  birthDate: '1990-03-05',
  licenseNumber: null,
  ...changes,
});

const row = (changes: Partial<LicenceRow> = {}): LicenceRow => ({
  row: 2,
  lastName: 'DURAND',
  firstName: 'Zoe',
  fullName: '',
  birthDate: '1990-03-05',
  number: '001234',
  ...changes,
});

const outcomes = (rows: readonly LicenceRow[], holders: readonly LicenceHolder[], replaces = false) =>
  planLicences(rows, holders, replaces).map(({ outcome }) => outcome);

describe('a row of the federation’s list', () => {
  test.each([
    ['without case and accents', {}, {}, 'taken'],
    ['with a hyphen or a space', { lastName: 'Le Goff' }, { lastName: 'LE-GOFF' }, 'taken'],
    ['by the name of birth', { birthName: 'Martin' }, { lastName: 'Martin' }, 'taken'],
    ['by both names in one column', {}, { lastName: '', firstName: '', fullName: 'Zoé DURAND' }, 'taken'],
    ['not with another birth date', {}, { birthDate: '1990-05-03' }, 'unknown'],
    ['not with another first name', {}, { firstName: 'Zélie' }, 'unknown'],
    ['not without a birth date', {}, { birthDate: '' }, 'incomplete'],
    ['not without a number', {}, { number: '' }, 'incomplete'],
    ['not without a name', {}, { lastName: '' }, 'incomplete'],
    ['once it has the number', { licenseNumber: '001 234' }, {}, 'same'],
    ['but not with another number', { licenseNumber: '1234' }, {}, 'other'],
  ] as const)('finds its member %s', (_how, member, sent, outcome) => {
    expect(outcomes([row(sent)], [holder('a', member)])).toEqual([outcome]);
  });

  test('replaces another number only if that is ticked', () => {
    const held = [holder('a', { licenseNumber: '99' })];
    expect(outcomes([row()], held)).toEqual(['other']);
    expect(outcomes([row()], held, true)).toEqual(['replaced']);
  });

  test('is not taken where two memberships fit', () => {
    expect(outcomes([row()], [holder('a'), holder('b')])).toEqual(['several']);
  });

  test('a person twice in the list: the same number counts once, two numbers not at all', () => {
    const twice = [row({ row: 2 }), row({ row: 3 })];
    expect(outcomes(twice, [holder('a')])).toEqual(['taken', 'twice']);
    expect(outcomes([row({ row: 2 }), row({ row: 3, number: '5678' })], [holder('a')])).toEqual(['twice', 'twice']);
  });

  test('two persons do not get the same number, nor one that somebody keeps', () => {
    const paul = holder('b', { firstName: 'Paul' });
    expect(outcomes([row(), row({ row: 3, firstName: 'Paul' })], [holder('a'), paul])).toEqual(['shared', 'shared']);
    expect(outcomes([row()], [holder('a'), { ...paul, licenseNumber: '001234' }])).toEqual(['shared']);
  });

  test('two persons may exchange their numbers', () => {
    const held = [holder('a', { licenseNumber: '1' }), holder('b', { firstName: 'Paul', licenseNumber: '2' })];
    const exchanged = [row({ number: '2' }), row({ row: 3, firstName: 'Paul', number: '1' })];
    expect(outcomes(exchanged, held, true)).toEqual(['replaced', 'replaced']);
    expect(outcomes(exchanged, held)).toEqual(['other', 'other']);
  });
});

const name = fc.constantFrom('Durand', 'Martin', 'Le Goff');
const anyHolder = fc.record({
  lastName: name,
  firstName: fc.constantFrom('Zoé', 'Paul'),
  birthDate: fc.constantFrom('1990-03-05', '2001-01-01'),
  birthName: fc.option(name),
  licenseNumber: fc.option(fc.constantFrom('1', '2', '3', '4')),
});
const anyRow = fc.record({
  lastName: name,
  firstName: fc.constantFrom('ZOE', 'paul'),
  birthDate: fc.constantFrom('1990-03-05' as const, '2001-01-01' as const, '' as const),
  number: fc.constantFrom('', '1', '2', '3', '4', '5'),
});

const written = (holders: readonly LicenceHolder[], rows: readonly LicenceRow[], replaces: boolean) => {
  const plan = planLicences(rows, holders, replaces);
  const numbers = new Map(plan.filter(givesNumber).map(({ holder: found, number }) => [found?.id, number]));
  return holders.map((one) => ({ ...one, licenseNumber: numbers.get(one.id) ?? one.licenseNumber }));
};

describe('the plan of a list', () => {
  test('is the same when it has run: nothing is left to write, and nobody got a number of somebody else', () => {
    fc.assert(
      fc.property(
        fc.array(anyHolder, { maxLength: 6 }),
        fc.array(anyRow, { maxLength: 8 }),
        fc.boolean(),
        (people, sent, replaces) => {
          const holders = people.map((one, place) => ({ ...one, id: `m${place}` }));
          const rows = sent.map((one, place) => ({ ...one, fullName: '', row: place + 2 }));
          const before = planLicences(rows, holders, replaces);
          const after = written(holders, rows, replaces);
          const again = planLicences(rows, after, replaces);
          for (const [place, { outcome }] of before.entries())
            if (outcome === 'taken' || outcome === 'replaced') expect(again[place]?.outcome).toBe('same');
          for (const { holder: found, number, outcome } of before) {
            if (!found || (outcome !== 'taken' && outcome !== 'replaced')) continue;
            expect(after.filter(({ licenseNumber }) => licenseNumber === number).map(({ id }) => id)).toEqual([
              found.id,
            ]);
          }
        },
      ),
    );
  });

  test('never replaces a number that is not ticked', () => {
    fc.assert(
      fc.property(fc.array(anyHolder, { maxLength: 6 }), fc.array(anyRow, { maxLength: 8 }), (people, sent) => {
        const holders = people.map((one, place) => ({ ...one, id: `m${place}` }));
        const rows = sent.map((one, place) => ({ ...one, fullName: '', row: place + 2 }));
        for (const [place, { licenseNumber }] of written(holders, rows, false).entries())
          if (holders[place]?.licenseNumber !== null) expect(licenseNumber).toBe(holders[place]?.licenseNumber);
      }),
    );
  });
});

const tableOf = async (text: string) => {
  const table = await readTable(new TextEncoder().encode(text), (title) => licenceFieldOf(title) !== undefined);
  if ('problem' in table) throw new Error(table.problem);
  return table;
};

describe('the list of the federation', () => {
  test('numbers like 001234 and 12E5 stay texts', async () => {
    const table = await tableOf(
      'Nom;Prénom;Date de naissance;N° licence\nDurand;Zoé;05/03/1990;001234\nLy;An;1/2/2001;12E5',
    );
    expect(licenceRowsOf(table, '2026-11-29').map(({ number, birthDate }) => [number, birthDate])).toEqual([
      ['001234', '1990-03-05'],
      ['12E5', '2001-02-01'],
    ]);
  });

  test('a number that a spreadsheet has changed is not believed', () => {
    const text = (value: string) => ({ kind: 'text' as const, text: value });
    const [read] = licenceRowsOf(
      {
        titles: ['Nom', 'Prénom', 'Né(e) le', 'Licence'],
        rows: [
          {
            number: 2,
            cells: [
              text('Durand'),
              text('Zoé'),
              { kind: 'day', text: '1990-03-05' },
              { kind: 'number', text: '1.2E+15' },
            ],
          },
        ],
        repeated: [],
      },
      '2026-11-29',
    );
    expect(read).toMatchObject({ number: '', birthDate: '1990-03-05' });
  });

  test.each(['1,23457E+15', '1.2E+15', '1E+15'])('nor is one from a CSV: %s', async (number) => {
    const table = await tableOf(`Nom;Prénom;Date de naissance;N° licence\nDurand;Zoé;05/03/1990;${number}`);
    expect(licenceRowsOf(table, '2026-11-29')).toMatchObject([{ number: '' }]);
  });

  test.each([
    ['a note below the list', `${'Document édité par la fédération. '.repeat(8)};;;`],
    ['a sentence instead of a number', 'Durand;Zoé;05/03/1990;en attente du certificat médical'],
  ])('is taken by the server, and %s is told as incomplete', async (_what, line) => {
    const table = await tableOf(`Nom;Prénom;Date de naissance;N° licence\nLy;An;1/2/2001;001234\n${line}`);
    const rows = licenceRowsOf(table, '2026-11-29');
    const { data } = licencesSchema.safeParse({ season: '2026-2027', replaces: false, rows });
    expect(planLicences(data?.rows ?? [], [], false).map(({ outcome }) => outcome)).toEqual(['unknown', 'incomplete']);
  });

  test.each(['1990-03-05 00:00:00', '05/03/1990 00:00', '1990-03-05T00:00:00.000Z'])(
    'has a birth date with a time of midnight: %s',
    async (born) => {
      const table = await tableOf(`Nom;Prénom;Date de naissance;N° licence\nDurand;Zoé;${born};001234`);
      expect(licenceRowsOf(table, '2026-11-29')).toMatchObject([{ birthDate: '1990-03-05' }]);
    },
  );

  test('says which columns it lacks', () => {
    expect(licenceFieldsMissing(licencePlacesIn({ titles: ['Nom', 'Licence'] }))).toEqual(['firstName', 'birthDate']);
    expect(licenceFieldsMissing(licencePlacesIn({ titles: ['Nom et prénom', 'Naissance', 'Licence'] }))).toEqual([]);
  });
});
