import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foldText } from '#domain/fold.ts';
import { normaliseEmail } from '#domain/form/email.ts';
import { parseTypedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { parseTypedEnd, parseTypedTime } from '#domain/form/typed-time.ts';
import { declarationOf, memberFieldNames } from '#domain/member/member-fields.ts';
import { hasContent } from '#domain/site/article.ts';
import { cleanText } from '#domain/text.ts';

// Characters that Unicode calls invisible (assigned or not), direction marks, annotation marks and the sign of a pasted
// object.
const isInvisible = (character: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFC]/u.test(character);
const invisible = Array.from({ length: 0xe1000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter(isInvisible);

// The thousands at the end are alike: only the first and the last of them are tried alone, and then all characters
// together.
const every = [...invisible.filter((character) => character < '\u{E0002}'), ...invisible.slice(-1), invisible.join('')];

const codeOf = (character: string) => character.codePointAt(0)?.toString(16);

/** Puts a character before, after and between the characters of the text. */
const strewn = (text: string, character: string): string => character + [...text].join(character) + character;

const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFE63', '\uFF0D'];
const spaces = ['\u00A0', '\u2007', '\u2009', '\u202F', '\u205F', '\u3000', '\u2800'];

// A valid value for every typed field, by the field's name.
const typed: Readonly<Record<string, string>> = {
  lastName: 'Le Gall-Ménard',
  firstName: 'Éloïse',
  email: "elo.o'neil+club@mail-club.fr",
  phone: '06-12-34-56-78',
  birthDate: '2009-03-05',
  licenseNumber: 'AB-001234',
  address: '12 bis, rue d’Armes',
  legalGuardianName: 'Anne Le Gall',
  legalGuardianEmail: 'anne@mail-club.example',
  legalGuardianPhone: '+41 79-123-45-67',
  advantageCard: 'PASS-0042',
  secretCode: '26-ABCD-EFGH',
  emergencyContactName: 'Paul',
  emergencyContactPhone: '+32 470 12 34 56',
  title: 'Gala 2026 d’automne',
  summary: 'Douze combats.',
  alt: 'Un ring',
  name: 'Boxe Club',
  shortName: 'BC',
  tagline: 'Pieds et poings',
  city: 'Valombre',
  label: 'Ligue',
  url: 'https://ligue-boxe.example/club?id=12',
  legalForm: 'Association loi 1901',
  registration: 'W123',
  publicationDirector: 'Anne Roy',
  host: 'Hébergeur',
  affiliation: 'Fédération',
  role: 'Monitrice',
  disciplines: 'Savate',
  discipline: 'Savate',
  bio: 'Une ligne,\nune autre.',
  startTime: '18:30',
  endTime: '00:00',
  audience: 'Débutants',
  place: 'Gymnase',
  coach: 'Inès',
  note: 'Gants fournis',
  reason: 'Chèque rendu le 3',
  text: 'Préfère le soir.\nTéléphoner d’abord.',
  from: '2026-12-19',
  to: '2027-01-03',
  date: '2026-11-20',
  firstDay: '2026-09-01',
  lastDay: '2027-08-31',
  firstClass: '2026-09-07',
  lastClass: '2027-06-30',
  opensToFormerOn: '2026-06-01',
  opensOn: '2026-06-15',
  closesOn: '2027-01-31',
  until: '2027-01-31',
  code: '7KMPA-X2Q9D',
  refusal: 'Le document n’est plus valable.',
  bank: '512A',
  cash: '530',
  toBeCashed: '5112',
  membershipFees: '756',
  bankFees: '627',
  siren: '123456782',
  holder: 'Cercle d’escrime',
  iban: 'FR76-3000-6000-0112-3456-7890-189',
  bic: 'AGRIFRPP',
  closedUntil: '2026-08-31',
  number: '0000-123',
  fullName: 'Anne Le Gall-Ménard',
  birthName: 'Le Gall-Ménard',
  birthPlace: 'Saint-Étienne',
  birthCountry: 'Viêt-Nam',
  nationality: 'Franco-suisse',
  issuer: 'Anne Le Gall-Ménard',
  dueOn: '2027-01-31',
  bankedOn: '2026-11-20',
  reference: 'VIR DRAJES 2026-118',
  returnedOn: '2026-11-24',
  certificateOn: '2026-11-24',
  certificatePhysician: 'Dr Le Gall-Ménard',
  adultText: 'Je vais bien.',
  guardianText: 'Mon enfant va bien.',
};

// Fields that nobody types: choices, generated values, rich text, secrets, and what the page sends back as it got it. They
// are kept unchanged. A search is folded
// where it is compared, and kept nowhere.
// Rows of a file were cleaned when the browser read them (`readRow`).
const notTyped =
  /^(?:seasonSchema$|\w+\.password$|membershipSchema\.disciplines|(?:member|ledger)FilterSchema\.|findSchema\.|list(?:Choice|Wish)Schema\.|\w+ExportSchema\.|signUpSchema\.|[\w.]+\.content|\w+\.(?:selection|seen|fingerprint)$|[\w.]+\.before\.|\w+\.(?:image|logo)\.url|clubInputSchema\.openSeason|seasonInputSchema\.id|cardChangeSchema\.reference|passwordChangeSchema\.|acceptanceSchema\.|import(?:Preview)?Schema\.|attestationSchema\.|(?:chosenFormer|invitation|undoDecline)Schema\.season$|licencesSchema\.(?:season|rows\.birthDate)|federation\w+Schema\.|passkey(?:Schema\.passkey|LoginSchema|AnswerSchema)\.)/;

// Nobody types a choice.
const chosen = memberFieldNames.flatMap((field) =>
  declarationOf(field).options ? [`membershipSchema.${field}`, `dossierFederationSchema.${field}`] : [],
);

interface Field {
  path: string;
  schema: z.ZodMiniType;
}

const fieldsOf = (schema: z.core.$ZodType, path: string): Field[] => {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, inner]) =>
      fieldsOf(inner, `${path}.${name}`),
    );
  if (schema instanceof z.ZodMiniArray) return fieldsOf(schema.def.element, path);
  // The type of a bounded list is behind the check of its length.
  if (schema instanceof z.ZodMiniPipe && schema.def.out instanceof z.ZodMiniArray)
    return fieldsOf(schema.def.out, path);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniPrefault)
    return fieldsOf(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniStringFormat) return [];
  return schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniPipe ? [{ path, schema }] : [];
};

// Nobody types what the server answers (`*-answers.ts`).
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/domain/**/*.ts', '!../../src/domain/**/*-answers.ts'],
  { eager: true },
);
const schemas = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, exported]) =>
    name.endsWith('Schema') && exported instanceof z.ZodMiniType ? [{ name, exported }] : [],
  );
const fields = schemas
  .flatMap(({ name, exported }) => fieldsOf(exported, name))
  .filter(({ path }) => !notTyped.test(path) && !chosen.includes(path));

const sampleOf = ({ path }: Field): string => typed[path.slice(path.lastIndexOf('.') + 1)] ?? '';

describe('what people type or paste', () => {
  test('is found in everything that is sent', () => {
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter((field) => sampleOf(field) === '').map(({ path }) => path)).toEqual([]);
  });

  test.each(fields)('may contain invisible characters: $path', (field) => {
    const plain = field.schema.parse(sampleOf(field));
    const wrong = every.filter((character) => {
      const { data } = field.schema.safeParse(strewn(sampleOf(field), character));
      return data !== plain;
    });
    expect(wrong.map(codeOf)).toEqual([]);
  });

  test.each(fields)('may end with the space or begin with the mark of another program: $path', (field) => {
    const plain = field.schema.parse(sampleOf(field));
    for (const space of spaces) expect(field.schema.parse(`\uFEFF${space}${sampleOf(field)}${space}`)).toBe(plain);
  });

  test.each(fields)('is valid with any hyphen if it is valid with one: $path', (field) => {
    for (const dash of dashes)
      expect(field.schema.safeParse(sampleOf(field).replaceAll('-', dash)).success, `with ${dash}`).toBe(true);
  });

  const letterByLetter = /(?:[eE]mail|[pP]hone|birthDate|licenseNumber|Card|Code|from|to|date|Time|url)$/;
  test.each(fields.filter(({ path }) => letterByLetter.test(path)))('is the same with any hyphen: $path', (field) => {
    const plain = field.schema.parse(sampleOf(field));
    for (const dash of dashes) expect(field.schema.parse(sampleOf(field).replaceAll('-', dash))).toBe(plain);
  });

  test('is read by the rules of the domain only', () => {
    const cwd = fileURLToPath(new URL('../../netlify/server', import.meta.url));
    const own = globSync('**/*.ts', { cwd })
      // Schemas of answers read nothing that anybody typed.
      .filter((path) => !/(?:^|[/-])answer(?:s|-parts)\.ts$/.test(path))
      .filter((path) => readFileSync(join(cwd, path), 'utf8').includes('z.string('));
    // They read ids, numbers and a secret from addresses, the filter of the journal, a season that was chosen, a password, or
    // what nobody typed.
    expect(own.toSorted()).toEqual([
      'accounts/session-routes.ts',
      'http/query.ts',
      'integrations/build-hook.ts',
      'ledger/routes.ts',
      'mail/routes.ts',
      'memberships/archive.ts',
      'memberships/routes.ts',
      'payments/routes.ts',
      'running/audit/actions.ts',
      'running/backup/nightly.ts',
      'running/backup/state.ts',
      'running/backup/stored-files.ts',
      'running/backup/take-backup.ts',
      'runtime/env.ts',
      'site/articles/routes.ts',
    ]);
  });
});

describe('before it is sent', () => {
  const readers: readonly (readonly [string, (typed: string) => unknown, string])[] = [
    ['a birth date', (text) => parseTypedBirthDate(text, '2026-11-27'), '5-3-1990'],
    ['a birth date in one go', (text) => parseTypedBirthDate(text, '2026-11-27'), '05031990'],
    ['a day', parseTypedDay, '20-11-26'],
    ['an amount', parseTypedAmount, '1 200,50 €'],
    ['a time', parseTypedTime, '18h05'],
    ['an end', parseTypedEnd, '24:00'],
    ['an e-mail', normaliseEmail, "d'Arc-Ney@club.example"],
    ['a name looked for', foldText, 'Éloïse d’Arc-Ney'],
  ];

  test.each(readers)('%s is read despite invisible characters, and with any dash', (_what, read, text) => {
    const plain = read(text);
    expect(plain).toBeDefined();
    expect(every.filter((character) => read(strewn(text, character)) !== plain).map(codeOf)).toEqual([]);
    for (const dash of dashes) expect(read(text.replaceAll('-', dash))).toBe(plain);
  });

  test('every reader of typed text is tried', () => {
    const exported = Object.values(modules).flatMap((module) => Object.keys(module));
    expect(exported.filter((name) => name.startsWith('parseTyped')).toSorted()).toEqual([
      'parseTypedAmount',
      'parseTypedBirthDate',
      'parseTypedDay',
      'parseTypedEnd',
      'parseTypedTime',
    ]);
  });

  test.each(['o’neil@club.example', 'oʼneil@club.example', 'o`neil@club.example'])('%s has an apostrophe', (text) => {
    expect(normaliseEmail(text)).toBe("o'neil@club.example");
  });
});

describe('characters that change the display are kept', () => {
  test.each(['👩‍🦰 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣ 👨‍👩‍👧', 'علی‌رضا', 'ශ්‍රී', 'ക്‍'])('%s', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  test('but they make no difference when names are compared', () => {
    expect(foldText('علی‌رضا')).toBe(foldText('علیرضا'));
  });
});

test('a text of only invisible characters is empty', () => {
  for (const character of every) {
    expect(cleanText(character.repeat(3)).length).toBe(0);
    expect(hasContent(`<p>${character}</p>`)).toBe(false);
  }
});
