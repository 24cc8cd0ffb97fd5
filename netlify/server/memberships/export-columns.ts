import { isMinor } from '#domain/age.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member.ts';
import { dueCents } from '#domain/member-balance.ts';
import type { ExportPreset } from '#domain/member-export.ts';
import { toEuros } from '#domain/money.ts';
import { countsForMember } from '#domain/payment.ts';
import { dialledPhone } from '#domain/phone.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import type { MemberRow } from './queries.ts';

/** A member with their payments and means of payment. */
export type ExportedMember = MemberJson & Pick<MemberRow, 'payments'>;

/** One cell of an exported list. `euros` is an amount, `day` a date without time. */
export type ExportCell =
  | { kind: 'text'; text: string }
  | { kind: 'euros'; euros: number }
  | { kind: 'day'; day: IsoDate };

export interface ExportColumn {
  title: string;
  /** The width in characters. */
  width: number;
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
const receivedOf = ({ payments, flags }: ExportedMember) =>
  payments
    .filter((payment) => countsForMember(payment, flags))
    .sort((one, other) => Number(one.paidAt) - Number(other.paidAt));

/** Returns the reference of a payment on the statement of a bank or of the payment provider. The number of a cheque stands in its note. */
const referenceOf = ({ note, reference }: ExportedMember['payments'][number]): string => note ?? reference ?? '';

const known = {
  lastName: textColumn(titles.lastName, 20, ({ lastName }) => lastName),
  firstName: textColumn(titles.firstName, 16, ({ firstName }) => firstName),
  status: textColumn(titles.status, 12, ({ status }) => membershipsMessages.statuses[status]),
  flags: textColumn(titles.flags, 24, ({ flags }) => flags.map((flag) => membershipsMessages.flags[flag]).join(', ')),
  season: textColumn(titles.season, 11, ({ season }) => season),
  disciplines: textColumn(titles.disciplines, 28, ({ disciplines }) => disciplines.join(', ')),
  birthDate: dayColumn(titles.birthDate, ({ birthDate }) => birthDate),
  minor: textColumn(titles.minor, 8, ({ birthDate }, today) => yesNo(isMinor(birthDate, today))),
  email: textColumn(titles.email, 30, ({ email }) => email),
  phone: textColumn(titles.phone, 16, ({ phone }) => writtenPhone(phone)),
  address: textColumn(titles.address, 40, ({ address }) => address),
  licenseNumber: textColumn(titles.licenseNumber, 14, ({ licenseNumber }) => licenseNumber),
  due: eurosColumn(titles.due, (member) => toEuros(dueCents(member))),
  paid: eurosColumn(titles.paid, ({ paid }) => paid),
  owed: eurosColumn(titles.owed, ({ owed }) => owed),
  means: textColumn(titles.means, 16, (member) =>
    [...new Set(receivedOf(member).map(({ means }) => paymentMeansNames[means]))].join(', '),
  ),
  references: textColumn(titles.references, 30, (member) =>
    receivedOf(member).map(referenceOf).filter(Boolean).join(', '),
  ),
  reduced: textColumn(titles.reduced, 12, ({ reducedPriceSelected }) => yesNo(reducedPriceSelected)),
  proof: textColumn(titles.proof, 14, ({ proof }) => membershipsMessages.proofs[proof]),
  advantageCard: textColumn(titles.advantageCard, 16, ({ advantageCard }) => advantageCard),
  secretCode: textColumn(titles.secretCode, 12, ({ secretCode }) => secretCode),
  rules: textColumn(titles.rules, 10, ({ rulesAccepted }) => yesNo(rulesAccepted)),
  medical: textColumn(titles.medical, 10, ({ medicalClearance }) => yesNo(medicalClearance)),
  guardianName: textColumn(titles.guardianName, 24, ({ legalGuardianName }) => legalGuardianName),
  guardianEmail: textColumn(titles.guardianEmail, 30, ({ legalGuardianEmail }) => legalGuardianEmail),
  guardianPhone: textColumn(titles.guardianPhone, 16, ({ legalGuardianPhone }) => writtenPhone(legalGuardianPhone)),
  imageRights: textColumn(titles.imageRights, 10, ({ imageRightsGranted }) => yesNo(imageRightsGranted)),
  emergencyName: textColumn(titles.emergencyName, 24, ({ emergencyContactName }) => emergencyContactName),
  emergencyPhone: textColumn(titles.emergencyPhone, 16, (member) => writtenPhone(member.emergencyContactPhone)),
  photo: textColumn(titles.photo, 8, ({ hasPhoto }) => yesNo(hasPhoto)),
  createdAt: dayColumn(titles.createdAt, ({ createdAt }) => dayInParis(new Date(createdAt))),
} as const satisfies Record<string, ExportColumn>;

/** The boxes of a class list: a month of training. */
const ATTENDANCES = 8;
const attendances = Array.from({ length: ATTENDANCES }, (_, n) => textColumn(words.attendance(n + 1), 9, () => null));

const { lastName, firstName, status, disciplines, birthDate, minor, email, phone, address, licenseNumber } = known;
const { medical, guardianName, guardianPhone, emergencyName, emergencyPhone, season } = known;

/** The columns of each export, in order. */
export const exportColumns: Readonly<Record<ExportPreset, readonly ExportColumn[]>> = {
  complet: Object.values(known),
  licences: [
    ...[lastName, firstName, birthDate, licenseNumber, season, disciplines, email, phone, address],
    ...[medical, minor, guardianName, guardianPhone],
  ],
  appel: [lastName, firstName, disciplines, status, minor, emergencyName, emergencyPhone, ...attendances],
};
