import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressParts,
  columnWithoutSource,
  fieldSources,
  isSource,
  titlesIn,
  writtenDay,
} from '#domain/member/federation-columns.ts';
import { federationColumnsSchema } from '#domain/member/federation-input.ts';
import { readRow } from '#domain/member/import-row.ts';
import type { FormMode } from '#domain/member/membership.ts';
import { parseMembership } from '#domain/member/membership.ts';
import {
  askedBy,
  asksCoaches,
  type FederationAsked,
  federationFields,
  fieldsAskedOf,
  fieldsLacking,
  nothingAsked,
} from '#domain/season/federation.ts';
import { guessFederationColumns } from '#lib/federation-guess.ts';
import { guessColumns } from '#lib/import-columns.ts';
import { type ExportedMember, exportColumns, exportRowsOf } from '#server/memberships/export-columns.ts';
import { federationColumnsOf, federationText } from '#server/memberships/federation-cells.ts';
import { writeCsv } from '#server/runtime/table-file.ts';
import { workbookOf } from '#server/runtime/workbook.ts';
import { readFile } from '#tests/support/import-files.ts';
import { aMember } from '../ui/admin-support.ts';

const today = '2026-11-29';

const asked: FederationAsked = {
  sex: { demand: 'required', isDropped: false },
  birthName: { demand: 'optional', isDropped: false },
  birthPlace: { demand: 'coaches', isDropped: true },
};

const form = {
  lastName: 'Durand',
  firstName: 'Zoé',
  email: 'zoe@exemple.fr',
  phone: '0612345678',
  birthDate: '1990-03-05',
  address: '1 rue du Port',
  disciplines: ['Canne'],
  rulesAccepted: true,
  medicalClearance: true,
  sex: 'female',
  birthName: ' Martin ',
  birthPlace: 'Lyon',
  nationality: 'Française',
  isCoach: true,
};

const parsed = (mode: FormMode, changes: object = {}, season = asked) =>
  parseMembership({ ...form, ...changes }, { mode, today, asked: askedBy(season) });

describe('what a season asks for the federation', () => {
  test('is asked of everybody or of coaches', () => {
    expect(fieldsAskedOf(asked, false)).toEqual({ fields: ['sex', 'birthName'], required: ['sex'] });
    expect(fieldsAskedOf(asked, true).required).toEqual(['sex', 'birthPlace']);
    expect(asksCoaches(asked)).toBe(true);
    expect(asksCoaches({ sex: { demand: 'required', isDropped: false } })).toBe(false);
  });

  test('a visitor gives what is asked; nothing else is kept, and only the club says who coaches', () => {
    expect(parsed('public')).toMatchObject({
      ok: true,
      value: { sex: 'female', birthName: 'Martin', birthPlace: null, nationality: null, isCoach: false },
    });
    expect(parsed('public', { sex: '' })).toEqual({ ok: false, fields: { sex: 'required' } });
    expect(parsed('public', { sex: 'other' })).toEqual({ ok: false, fields: { sex: 'invalid' } });
    expect(parsed('public', { birthName: '' })).toMatchObject({ ok: true });
    expect(parsed('public', { birthName: 'é'.repeat(101) })).toMatchObject({ fields: { birthName: 'too-long' } });
  });

  test('an administrator may leave out what is required, and gives what is asked of a coach', () => {
    expect(parsed('add', { sex: '' })).toMatchObject({ ok: true, value: { isCoach: true, birthPlace: 'Lyon' } });
    expect(parsed('add', { isCoach: false })).toMatchObject({ ok: true, value: { birthPlace: null } });
  });

  test('without a demand, nothing is ever kept', () => {
    const anyText = fc.record(
      Object.fromEntries(federationFields.map((field) => [field, fc.string({ maxLength: 90 })])),
    );
    fc.assert(
      fc.property(anyText, fc.constantFrom<FormMode>('public', 'add', 'edit'), (typed, mode) => {
        const read = parsed(mode, typed, {});
        expect(read.ok && federationFields.every((field) => read.value[field] === null)).toBe(true);
      }),
    );
  });

  test('lacks what is required, but not what was erased after the export', () => {
    const coach = { ...nothingAsked, isCoach: true };
    expect(fieldsLacking(asked, nothingAsked)).toEqual(['sex']);
    expect(fieldsLacking(asked, coach)).toEqual(['sex', 'birthPlace']);
    expect(fieldsLacking(asked, { ...coach, sex: 'male', federationErasedAt: new Date() })).toEqual([]);
    expect(fieldsLacking({}, coach)).toEqual([]);
  });
});

describe('the titles of the federation’s file', () => {
  test.each([
    ['tabs', 'Nom\tPrénom\tSexe', ['Nom', 'Prénom', 'Sexe']],
    [
      'semicolons, with quotes and a comma within',
      '"Nom, usuel";"Dit ""Le Grand""";Sexe',
      ['Nom, usuel', 'Dit "Le Grand"', 'Sexe'],
    ],
    ['commas', 'Nom,Prénom,Date de naissance', ['Nom', 'Prénom', 'Date de naissance']],
    ['a byte order mark and Windows lines', '\uFEFFNom;Prénom\r\nDurand;Zoé', ['Nom', 'Prénom']],
    ['the name of the list above them', 'Licences 2026\n\nNom;Prénom;Sexe\nDurand;Zoé;F', ['Nom', 'Prénom', 'Sexe']],
    ['an empty title in between', 'Nom;;Prénom;', ['Nom', '', 'Prénom']],
    ['one title', 'Nom', ['Nom']],
    ['nothing', ' \n ', []],
  ])('are read with %s', (_how, pasted, titles) => {
    expect(titlesIn(pasted)).toEqual(titles);
  });

  test.each([
    ['Nom', 'lastName', null],
    ['NOM D’USAGE', 'lastName', null],
    ['Prénom', 'firstName', null],
    ['Date de naissance', 'birthDate', 'dmy'],
    ['Sexe', 'sex', 'letter'],
    ['Civilité', 'sex', 'letter'],
    ['Nom de naissance', 'birthName', null],
    ['Lieu de naissance', 'birthPlace', null],
    ['Pays de naissance', 'birthCountry', null],
    ['Nationalité', 'nationality', null],
    ['N° licence', 'licenseNumber', null],
    ['Saison', 'season', null],
    ['E-mail', 'email', null],
    ['Code postal', 'postcode', null],
    ['Catégorie d’âge', null, null],
  ])('«%s» takes %s', (title, source, format) => {
    expect(guessFederationColumns([title])).toEqual([{ title, source, format }]);
  });

  test('beside a postcode, the address is the street', () => {
    const sources = guessFederationColumns(['Adresse', 'Code postal', 'Ville']).map(({ source }) => source);
    expect(sources).toEqual(['street', 'postcode', 'town']);
  });

  test('pasted again, keep what the club has chosen', () => {
    const chosen = [
      { title: 'Code club', source: 'text:0099', format: null },
      { title: 'Sexe', source: 'sex', format: 'title' },
    ];
    expect(guessFederationColumns(['Sexe', 'Code club', 'Nom'], chosen)).toEqual([
      chosen[1],
      chosen[0],
      { title: 'Nom', source: 'lastName', format: null },
    ]);
  });
});

describe('a column of the federation', () => {
  test('takes a known source only, in one of its formats', () => {
    const read = (source: string | null, format: string | null = null) =>
      federationColumnsSchema.safeParse({
        columns: [{ title: 'T', source, format }],
        updatedAt: '2026-11-20T10:00:00.000Z',
      }).success;
    expect(['lastName', 'empty', 'text:', 'text:ASC', 'season'].map((source) => read(source))).not.toContain(false);
    expect(read(null)).toBe(true);
    expect(['secretCode', 'photoKey', 'passwordHash', 'nothing'].map((source) => read(source))).not.toContain(true);
    expect(read('sex', 'number')).toBe(true);
    expect(read('sex', 'dmy')).toBe(false);
    expect(read('lastName', 'letter')).toBe(false);
    expect(fieldSources.every(isSource)).toBe(true);
  });

  test('without a source stops the export', () => {
    const columns = [
      { title: 'A', source: 'empty', format: null },
      { title: 'B', source: null, format: null },
    ];
    expect(columnWithoutSource(columns)?.title).toBe('B');
    expect(columnWithoutSource(columns.slice(0, 1))).toBeUndefined();
  });

  const member: ExportedMember = {
    ...aMember({
      birthDate: '1990-03-05',
      sex: 'female',
      licenseNumber: '001234',
      address: '1 rue du Port, 69001 Lyon',
    }),
    payments: [],
    aids: [],
  };
  test.each([
    ['birthDate', 'dmy', '05/03/1990'],
    ['birthDate', 'ymd', '1990-03-05'],
    ['birthDate', null, '05/03/1990'],
    ['sex', 'letter', 'F'],
    ['sex', 'number', '2'],
    ['sex', 'word', 'Féminin'],
    ['sex', 'title', 'Madame'],
    ['licenseNumber', null, '001234'],
    ['season', null, '2026-2027'],
    ['text:00 99', null, '00 99'],
    ['empty', null, ''],
    [null, null, ''],
    ['street', null, '1 rue du Port'],
    ['postcode', null, '69001'],
    ['town', null, 'Lyon'],
    ['birthPlace', null, ''],
    ['isCoach', null, 'Non'],
    ['disciplines', null, 'Canne'],
  ])('%s, as %s, is «%s»', (source, format, text) => {
    expect(federationText({ source, format }, member, today)).toBe(text);
  });

  test.each([
    ['male', 'letter', 'M'],
    ['male', 'number', '1'],
    ['male', 'title', 'Monsieur'],
    [null, 'letter', ''],
  ] as const)('the sex %s, as %s, is «%s»', (sex, format, text) => {
    expect(federationText({ source: 'sex', format }, { ...member, sex }, today)).toBe(text);
  });

  test('every day survives both formats', () => {
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2020-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(writtenDay(iso, 'dmy').split('/').reverse().join('-')).toBe(iso);
        expect(writtenDay(iso, 'ymd')).toBe(iso);
      }),
    );
  });

  test.each([
    ['12 B rue des Lilas 69100 Villeurbanne', '12 B rue des Lilas', '69100', 'Villeurbanne'],
    ['Le Bourg – 01000 – Bourg-en-Bresse', 'Le Bourg', '01000', 'Bourg-en-Bresse'],
    ['Rue de Rivoli', 'Rue de Rivoli', '', ''],
  ])('the address %s has its parts', (address, street, postcode, town) => {
    expect(addressParts(address)).toEqual({ street, postcode, town });
  });

  test('the whole list has the fields too', () => {
    expect(exportColumns.complet.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Sexe', 'Nom de naissance', 'Nationalité', 'Encadre des cours']),
    );
  });
});

describe('the file for the federation', () => {
  const columns = federationColumnsOf(
    guessFederationColumns([
      'Nom',
      'Prénom',
      'Date de naissance',
      'N° licence',
      'E-mail',
      'Téléphone',
      'Adresse',
      'Code postal',
      'Ville',
      'Discipline',
    ]),
  );
  const name = fc.constantFrom('Lefèvre', 'D’Hœuf', 'O’Brien-Le Goff', '1ᵉʳ; "Dit"', '-Marie', '@lex', 'Nguyễn');
  const person = fc.record({
    lastName: name,
    firstName: name,
    birthDate: fc
      .date({ min: new Date('1920-01-01'), max: new Date('2010-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    licenseNumber: fc.constantFrom(null, '001234', '12E5', '1/2', '0', '9007199254740993'),
    email: fc.constantFrom('zoe+savate@exemple.fr', 'a.b@exemple.fr'),
    phone: fc.constantFrom('+33612345678', '+33123456789', '+41791234567'),
    address: fc.constantFrom('1 rue du Port, 69001 Lyon', '12 B, quai «; Est», 01000 Bourg-en-Bresse', 'Le Bourg'),
    disciplines: fc.subarray(['Canne', 'Boxe thaï'], { minLength: 1 }),
  });

  const workbook = async (rows: ReturnType<typeof exportRowsOf>): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = [];
    const pages = (async function* () {
      yield rows;
    })();
    for await (const piece of workbookOf({ sheet: 'Adhérents', columns, pages })) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  test.each([
    ['a text', async (rows: ReturnType<typeof exportRowsOf>) => writeCsv({ columns, rows })],
    ['a workbook', workbook],
  ])('as %s is read back by the import without a difference', async (_format, fileOf) => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
        const members = people.map((one): ExportedMember => ({ ...aMember(one), payments: [], aids: [] }));
        const table = await readFile(await fileOf(exportRowsOf(members, columns, today)));
        if ('problem' in table) throw new Error(JSON.stringify(table.problem));
        const circumstances = {
          columns: guessColumns(table.titles),
          disciplines: ['Canne', 'Boxe thaï'],
          usual: [],
          today,
        };
        const back = table.rows.map((row) => readRow(row, circumstances));
        expect(back.map(({ problems, member }) => problems ?? member)).toMatchObject(people);
      }),
      { numRuns: 40 },
    );
  });

  test('as a text has no title that a spreadsheet would calculate', async () => {
    const titled = columns.slice(0, 3).map((column) => ({ ...column, title: '=1+1' }));
    expect(new TextDecoder().decode(await writeCsv({ columns: titled, rows: [] }))).toBe(`'=1+1;"'=1+1";'=1+1\r\n`);
  });
});
