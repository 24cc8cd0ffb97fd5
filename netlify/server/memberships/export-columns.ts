import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { dialledPhone } from '#domain/form/phone.ts';
import { isMinor } from '#domain/member/age.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { dueCents } from '#domain/member/member-balance.ts';
import type { ExportPreset } from '#domain/member/member-export.ts';
import { declarationOf, type MemberField, memberFieldNames } from '#domain/member/member-fields.ts';
import { countsForMember } from '#domain/money/payment.ts';
import { toEuros } from '#domain/money.ts';
import { dossierPiecesMessages, openPieceLines } from '#messages/dossier-pieces.ts';
import { contactName } from '#messages/emergency-contact.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { columnTitleOf } from '#messages/member-field-names.ts';
import { choiceWord } from '#messages/member-fields.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import type { MemberRow } from '../member/queries.ts';
import type { ExportCell, TableColumn } from '../runtime/table-file.ts';

type ExportedPayment = Pick<
  MemberRow['payments'][number],
  'means' | 'status' | 'isMismatch' | 'paidAt' | 'note' | 'reference'
>;

type ExportedAid = Pick<MemberRow['aids'][number], 'label' | 'amountCents' | 'state' | 'code'>;

/** A member with their payments and means of payment, and the aids that they claim. */
export interface ExportedMember extends MemberJson {
  payments: readonly ExportedPayment[];
  aids: readonly ExportedAid[];
}

export interface ExportColumn extends TableColumn {
  cellOf: (member: ExportedMember, today: IsoDate) => ExportCell;
}

const { columns: titles } = words;

const textColumn = (
  title: string,
  width: number,
  textOf: (member: ExportedMember, today: IsoDate) => string | null,
): ExportColumn => ({
  title,
  width,
  cellOf: (member, today) => ({ kind: 'text', text: textOf(member, today) ?? '' }),
});

const eurosColumn = (title: string, eurosOf: (member: MemberJson) => number): ExportColumn => ({
  title,
  width: 12,
  cellOf: (member) => ({ kind: 'euros', euros: eurosOf(member) }),
});

const dayColumn = (title: string, dayOf: (member: MemberJson) => IsoDate): ExportColumn => ({
  title,
  width: 12,
  cellOf: (member) => ({ kind: 'day', day: dayOf(member) }),
});

const yesNo = (is: boolean): string => (is ? words.yes : words.no);

// Written in groups, so that no spreadsheet reads a number and drops its first zero.
const writtenPhone = (number: string | null): string | null =>
  number && dialledPhone(number).replace(/^0\d{9}$/, (digits) => digits.replace(/\d\d(?=\d)/g, '$& '));

/** Returns the payments that make up the money received, the earliest first. */
const receivedOf = ({ payments }: ExportedMember) =>
  payments.filter(countsForMember).sort((one, other) => Number(one.paidAt) - Number(other.paidAt));

/** Returns the reference of a payment on the statement of a bank or of the payment provider. The number of a cheque stands in its note. */
const referenceOf = ({ note, reference }: ExportedMember['payments'][number]): string => note ?? reference ?? '';

/** What else is known of a member. */
const facts = {
  status: textColumn(titles.status, 12, ({ status }) => membershipsMessages.statuses[status]),
  flags: textColumn(titles.flags, 24, ({ flags }) => flags.map((flag) => membershipsMessages.flags[flag]).join(', ')),
  season: textColumn(titles.season, 11, ({ season }) => season),
  minor: textColumn(titles.minor, 8, ({ birthDate }, today) => yesNo(isMinor(birthDate, today))),
  due: eurosColumn(titles.due, (member) => toEuros(dueCents(member))),
  paid: eurosColumn(titles.paid, ({ paid }) => paid),
  owed: eurosColumn(titles.owed, ({ owed }) => owed),
  aids: textColumn(titles.aids, 30, ({ aids }) => aids.map(words.aid).join(', ')),
  // Who reads members reads «Aides» too, where the codes stand.
  aidCodes: textColumn(titles.aidCodes, 16, ({ aids }) => aids.flatMap(({ code }) => code ?? []).join(', ')),
  aided: eurosColumn(titles.aided, ({ aided }) => aided),
  means: textColumn(titles.means, 16, (member) =>
    [...new Set(receivedOf(member).map(({ means }) => paymentMeansNames[means]))].join(', '),
  ),
  references: textColumn(titles.references, 30, (member) =>
    receivedOf(member).map(referenceOf).filter(Boolean).join(', '),
  ),
  proof: textColumn(titles.proof, 14, ({ proof }) => membershipsMessages.proofs[proof]),
  photo: textColumn(titles.photo, 8, ({ hasPhoto }) => yesNo(hasPhoto)),
  dossier: textColumn(titles.dossier, 30, ({ status, openPieces }) => {
    if (status === 'cancelled') return null;
    return openPieceLines(openPieces).join(' · ') || dossierPiecesMessages.complete;
  }),
  createdAt: dayColumn(titles.createdAt, ({ createdAt }) => dayInParis(new Date(createdAt))),
} as const satisfies Record<string, ExportColumn>;

/** All that people say about themselves but the guardian's authorisation, without which no minor joins. */
type ExportedField = keyof MemberJson & MemberField;

const isExported = (field: MemberField): field is ExportedField => field !== 'legalGuardianAuthorised';

const widths: Readonly<Partial<Record<MemberField, number>>> = {
  lastName: 20,
  firstName: 16,
  address: 40,
  licenseNumber: 14,
  disciplines: 28,
  reducedPriceSelected: 12,
  advantageCard: 16,
  secretCode: 12,
};

const widthsOfKinds = { text: 24, email: 30, phone: 16, day: 12, choice: 12, box: 10, consent: 10, list: 24 } as const;

const fieldText = (field: ExportedField, member: MemberJson): string | null => {
  const value = member[field];
  if (typeof value === 'boolean') return yesNo(value);
  if (Array.isArray(value)) return value.join(', ');
  if (value === null) return null;
  const { kind } = declarationOf(field);
  if (kind === 'phone') return writtenPhone(value);
  return kind === 'choice' ? choiceWord(value) : value;
};

/** What is told otherwise than as it was typed. */
const derived: Readonly<Partial<Record<ExportedField, (member: ExportedMember, today: IsoDate) => string | null>>> = {
  emergencyContactName: (member, today) => {
    const contact = emergencyContactOf(member, today);
    return contact && contactName(contact);
  },
  emergencyContactPhone: (member, today) => writtenPhone(emergencyContactOf(member, today)?.phone ?? null),
};

/** Returns a field of a member in words, as lists and files write it. */
export const exportedText = (field: ExportedField, member: ExportedMember, today: IsoDate): string =>
  (derived[field] ? derived[field](member, today) : fieldText(field, member)) ?? '';

const fieldColumn = (field: ExportedField): ExportColumn =>
  field === 'birthDate'
    ? dayColumn(columnTitleOf(field), ({ birthDate }) => birthDate)
    : textColumn(columnTitleOf(field), widths[field] ?? widthsOfKinds[declarationOf(field).kind], (member, today) =>
        exportedText(field, member, today),
      );

type Column = ExportedField | keyof typeof facts;

const isFact = (column: Column): column is keyof typeof facts => Object.hasOwn(facts, column);

const columnsOf = (columns: readonly Column[]): ExportColumn[] =>
  columns.map((column) => (isFact(column) ? facts[column] : fieldColumn(column)));

const placed: readonly Column[] = [
  ...(['lastName', 'firstName', 'status', 'flags', 'season', 'disciplines', 'birthDate', 'minor'] as const),
  ...(['email', 'phone', 'address', 'licenseNumber', 'due', 'paid', 'owed'] as const),
  ...(['aided', 'aids', 'aidCodes', 'means', 'references'] as const),
  ...(['reducedPriceSelected', 'proof', 'advantageCard', 'secretCode', 'rulesAccepted', 'medicalClearance'] as const),
  ...(['legalGuardianName', 'legalGuardianEmail', 'legalGuardianPhone'] as const),
];
/** Every other field follows, in the order of the form. */
const others = memberFieldNames.filter(isExported).filter((field) => !placed.includes(field));

/** The boxes of a class list: a month of training. */
const ATTENDANCES = 8;
const attendances = Array.from({ length: ATTENDANCES }, (_, n) => textColumn(words.attendance(n + 1), 9, () => null));

export const exportColumns: Readonly<Record<ExportPreset, readonly ExportColumn[]>> = {
  complet: columnsOf([...placed, ...others, 'photo', 'dossier', 'createdAt']),
  licences: columnsOf([
    ...(['lastName', 'firstName', 'birthDate', 'licenseNumber', 'season', 'disciplines', 'email', 'phone'] as const),
    ...(['address', 'medicalClearance', 'minor', 'legalGuardianName', 'legalGuardianPhone'] as const),
  ]),
  appel: [
    ...columnsOf(['lastName', 'firstName', 'disciplines', 'status', 'minor']),
    ...columnsOf(['emergencyContactName', 'emergencyContactPhone']),
    ...attendances,
  ],
};

/** Returns members in columns. `today` in Paris decides who is a minor. */
export const exportRowsOf = (
  members: readonly ExportedMember[],
  columns: readonly ExportColumn[],
  today: IsoDate,
): ExportCell[][] => members.map((member) => columns.map(({ cellOf }) => cellOf(member, today)));
