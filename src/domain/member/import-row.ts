import type * as z from 'zod/mini';
import { type IsoDate, isIsoDate } from '../dates.ts';
import type { FieldErrorCode } from '../error.ts';
import { foldText } from '../fold.ts';
import { MAX_EUROS } from '../form/content-fields.ts';
import { type Cell, isCodeLost, type TableRow } from '../form/table.ts';
import { parseTypedAmount } from '../form/typed-amount.ts';
import { parseTypedBirthDate } from '../form/typed-birth-date.ts';
import { cleanText } from '../text.ts';
import { isOldEnough } from './age.ts';
import { memberSchemas, type Practice } from './member-fields.ts';

/** What a column of an imported file may hold (docs/rules.md#import). */
export const importFields = [
  'lastName',
  'firstName',
  'fullName',
  'birthDate',
  'email',
  'phone',
  'address',
  'postcode',
  'town',
  'licenseNumber',
  'disciplines',
  'practice',
  'reducedPriceSelected',
  'paid',
  'legalGuardianName',
  'legalGuardianEmail',
  'legalGuardianPhone',
  'emergencyContactName',
  'emergencyContactPhone',
] as const;
export type ImportField = (typeof importFields)[number];

/** The field of each column, in the order of the file. Null: the column is left out. */
export type ImportColumns = readonly (ImportField | null)[];

/** What is wrong with a row of a file. `messages/import.ts` has the words. */
export type ImportErrorCode =
  | Extract<
      FieldErrorCode,
      'required' | 'too-long' | 'invalid' | 'email-invalid' | 'phone-invalid' | 'too-young' | 'above-owed'
    >
  | 'birth-date-invalid'
  | 'birth-date-number'
  | 'birth-date-without-year'
  | 'number-changed'
  | 'formula'
  | 'discipline-unknown'
  | 'discipline-missing'
  | 'answer-unclear'
  | 'amount-invalid';

/** A wrong cell. `text` is what stands there, so that it is found in the file. */
export interface ImportProblem {
  field: ImportField;
  code: ImportErrorCode;
  text: string;
}

/** A member as a file tells of one. An empty e-mail, phone or address is not known. */
export interface ImportedMember {
  lastName: string;
  firstName: string;
  birthDate: IsoDate;
  email: string;
  phone: string;
  address: string;
  licenseNumber: string | null;
  disciplines: string[];
  practice: Practice | null;
  reducedPriceSelected: boolean;
  /** What was paid already, in cents. Null: the file does not say. */
  paidCents: number | null;
  legalGuardianName: string | null;
  legalGuardianEmail: string | null;
  legalGuardianPhone: string | null;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
}

/** A row of a file as it was read. */
export type ReadRow = { number: number } & (
  | { member: ImportedMember; problems?: undefined }
  | { problems: readonly ImportProblem[]; name: string; member?: undefined }
);

interface Circumstances {
  columns: ImportColumns;
  /** The names of the disciplines on offer. */
  disciplines: readonly string[];
  /** The disciplines of a row that names none. */
  usual: readonly string[];
  /** The day in Paris. */
  today: IsoDate;
}

/** Returns true if the row can be read with these columns: a name and a birth date are needed to tell persons apart. */
export const areEnough = (columns: ImportColumns): boolean =>
  columns.includes('birthDate') &&
  (columns.includes('fullName') || (columns.includes('lastName') && columns.includes('firstName')));

const EMPTY: Cell = { kind: 'text', text: '' };
/** An apostrophe that spreadsheets and our own export put before what would be calculated. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');
const isFormula = (text: string): boolean => /^=/.test(text);

/** More than a membership costs. The server takes no more. */
export const MOST_PAID_CENTS = 100 * MAX_EUROS;

const yes = ['oui', 'o', 'x', '1', 'vrai', 'true', 'yes', 'y'];
const no = ['', 'non', 'n', '0', 'faux', 'false', 'no', '-'];

const practiceWords: Readonly<Record<Practice, readonly string[]>> = {
  leisure: ['loisir', 'loisirs', 'leisure'],
  assaut: ['assaut'],
  combat: ['combat'],
};

// «DUPONT Marie» or «Dupont, Marie»: capitals or a comma tell which part is the last name. Nothing else does.
const namesIn = (full: string): { lastName: string; firstName: string } | undefined => {
  const [last, first, ...more] = full.split(',').map((part) => part.trim());
  if (last && first && more.length === 0) return { lastName: last, firstName: first };
  const words = full.split(' ');
  const isCapital = (word: string): boolean => word === word.toUpperCase() && /\p{Lu}{2}/u.test(word);
  const capitals = words.filter(isCapital);
  const others = words.filter((word) => !isCapital(word));
  if (capitals.length === 0 || others.length === 0) return undefined;
  const isTogether = full === [...capitals, ...others].join(' ') || full === [...others, ...capitals].join(' ');
  return isTogether ? { lastName: capitals.join(' '), firstName: others.join(' ') } : undefined;
};

/** Returns the birth date in a cell with a cleaned text, or what is wrong with it. */
export const birthDateIn = ({ kind, text }: Cell, today: IsoDate): IsoDate | ImportErrorCode => {
  if (kind === 'day') return text;
  if (text === '') return 'required';
  // A spreadsheet counts days in one of two ways, and only the spreadsheet knows which.
  if (/^\d{4,5}(?:[.,]\d+)?$/.test(text)) return 'birth-date-number';
  if (/^\d{1,2}\s*[/.\- ]\s*\d{1,2}$/.test(text)) return 'birth-date-without-year';
  // Programs add a time of midnight to a day.
  const day = text.replace(/[T ]00:00(?::00(?:[.,]0+)?)?Z?$/, '');
  const read = isIsoDate(day) ? day : parseTypedBirthDate(day, today);
  return read ?? 'birth-date-invalid';
};

/** Returns why a birth date cannot be that of a member. The server checks it again. */
export const birthDateProblem = (born: IsoDate, today: IsoDate): 'birth-date-invalid' | 'too-young' | undefined => {
  if (born > today || born < '1900') return 'birth-date-invalid';
  return isOldEnough(born, today) ? undefined : 'too-young';
};

const isDay = (read: IsoDate | ImportErrorCode): read is IsoDate => isIsoDate(read);

/** Returns the members in the rows of a file, and what is wrong with the others (docs/rules.md#import). */
export const readRow = (
  { number, cells }: TableRow,
  { columns, disciplines, usual, today }: Circumstances,
): ReadRow => {
  const problems: ImportProblem[] = [];
  const cellOf = (field: ImportField): Cell => {
    const cell = cells.find((one, place) => columns[place] === field && one.text.trim() !== '') ?? EMPTY;
    return { ...cell, text: withoutGuard(cleanText(cell.text)) };
  };
  const refuse = (field: ImportField, code: ImportErrorCode): void => {
    problems.push({ field, code, text: cellOf(field).text });
  };
  const textOf = (field: ImportField): string => {
    const { text } = cellOf(field);
    if (isFormula(text)) refuse(field, 'formula');
    return text;
  };
  /** Reads a field by its schema of the form. An empty one gives `empty`. */
  const read = <Output, Empty>(
    field: ImportField,
    schema: z.ZodMiniType<Output>,
    text: string,
    empty: Empty,
  ): Output | Empty => {
    if (text === '') return empty;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    if (!isFormula(text)) refuse(field, codeIn(parsed.error.issues[0]?.message));
    return empty;
  };
  const full = namesIn(cellOf('fullName').text);
  const nameOf = (field: 'lastName' | 'firstName'): string => {
    const own = textOf(field);
    const name = own === '' ? (full?.[field] ?? '') : own;
    if (name !== '') return read(field, memberSchemas[field], name, '');
    if (cellOf('fullName').text === '') refuse(field, 'required');
    else if (field === 'lastName') refuse('fullName', 'invalid');
    return '';
  };
  const lastName = nameOf('lastName');
  const firstName = nameOf('firstName');
  const born = birthDateIn(cellOf('birthDate'), today);
  const wrong = isDay(born) ? birthDateProblem(born, today) : born;
  if (wrong) refuse('birthDate', wrong);
  const yesOrNo = (field: ImportField): boolean => {
    const folded = foldText(cellOf(field).text);
    if (!yes.includes(folded) && !no.includes(folded)) refuse(field, 'answer-unclear');
    return yes.includes(folded);
  };
  const chosen = (): string[] => {
    const named = cellOf('disciplines')
      .text.split(/[,;/|+]/)
      .map((name) => name.trim())
      .filter(Boolean);
    if (named.length === 0) {
      if (usual.length === 0) refuse('disciplines', 'discipline-missing');
      return [...usual];
    }
    const found = named.map((name) => disciplines.find((one) => foldText(one) === foldText(name)));
    if (found.includes(undefined)) refuse('disciplines', 'discipline-unknown');
    return [...new Set(found.filter((one) => one !== undefined))];
  };
  const practised = (): Practice | null => {
    const folded = foldText(cellOf('practice').text);
    if (folded === '') return null;
    for (const practice of ['leisure', 'assaut', 'combat'] as const)
      if (practiceWords[practice].includes(folded)) return practice;
    refuse('practice', 'invalid');
    return null;
  };
  const paidCents = (): number | null => {
    const { text } = cellOf('paid');
    if (text === '') return null;
    const cents = parseTypedAmount(text);
    if (cents === undefined) refuse('paid', 'amount-invalid');
    else if (cents > MOST_PAID_CENTS) refuse('paid', 'above-owed');
    return cents ?? null;
  };
  const licence = (): string | null => {
    if (isCodeLost(cellOf('licenseNumber'))) {
      refuse('licenseNumber', 'number-changed');
      return null;
    }
    return read('licenseNumber', memberSchemas.licenseNumber, textOf('licenseNumber'), null);
  };
  const phoneOf = (field: 'phone' | 'legalGuardianPhone' | 'emergencyContactPhone'): string | null =>
    read(field, memberSchemas.phone, phoneText(cellOf(field)), null);
  const address = [textOf('address'), [cellOf('postcode').text, cellOf('town').text].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const member: ImportedMember = {
    lastName,
    firstName,
    birthDate: born,
    email: read('email', memberSchemas.email, textOf('email'), ''),
    phone: phoneOf('phone') ?? '',
    address: read('address', memberSchemas.address, address, ''),
    licenseNumber: licence(),
    disciplines: chosen(),
    practice: practised(),
    reducedPriceSelected: yesOrNo('reducedPriceSelected'),
    paidCents: paidCents(),
    legalGuardianName: read('legalGuardianName', memberSchemas.legalGuardianName, textOf('legalGuardianName'), null),
    legalGuardianEmail: read(
      'legalGuardianEmail',
      memberSchemas.legalGuardianEmail,
      textOf('legalGuardianEmail'),
      null,
    ),
    legalGuardianPhone: phoneOf('legalGuardianPhone'),
    emergencyContactName: read(
      'emergencyContactName',
      memberSchemas.emergencyContactName,
      textOf('emergencyContactName'),
      null,
    ),
    emergencyContactPhone: phoneOf('emergencyContactPhone'),
  };
  const name = [firstName, lastName].filter(Boolean).join(' ') || cellOf('fullName').text;
  return problems.length > 0 ? { number, problems, name } : { number, member };
};

const knownCodes: readonly ImportErrorCode[] = ['required', 'too-long', 'email-invalid', 'phone-invalid'];
const codeIn = (message: string | undefined): ImportErrorCode =>
  knownCodes.find((code) => code === message) ?? 'invalid';

// A spreadsheet that makes numbers of phone numbers takes the first zero away, and nothing else looks like nine digits.
const phoneText = ({ kind, text }: Cell): string =>
  kind === 'number' && /^[1-9]\d{8}$/.test(text) ? `0${text}` : text;
