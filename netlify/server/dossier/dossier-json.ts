import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import {
  type DossierJson,
  type DossierReceipt,
  type GuardianJson,
  type HealthAsked,
  isComplete,
  piecesOf,
} from '#domain/member/dossier.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import { defaultHealthTable, healthState, isAttested } from '#domain/member/health.ts';
import { contactFields } from '#domain/member/member-field-places.ts';
import { pickFields } from '#domain/member/member-fields.ts';
import { countsForMember } from '#domain/money/payment.ts';
import { transferReferenceOf } from '#domain/money/transfer.ts';
import { toEuros } from '#domain/money.ts';
import { fieldsStillAsked } from '#domain/season/federation.ts';
import { wordsOfText } from '#messages/health-texts.ts';
import { toMemberAid } from '../member/aid-json.ts';
import { dossierFactsOf, healthOf } from '../member/dossier-facts.ts';
import {
  aidedCentsOf,
  askedCentsOf,
  normalAskedCentsOf,
  paidCentsOf,
  planJsonOf,
  quotedCentsOf,
  quotedLinesOf,
  toComeAndOwedOf,
  waivedCentsOf,
} from '../member/member-money.ts';
import type { DossierRecord } from './queries.ts';

const receiptsOf = ({ payments, returnedCents }: DossierRecord): DossierReceipt[] =>
  payments
    .filter(countsForMember)
    .map(({ id, means, amountCents, refundedCents, paidAt, createdAt }) => {
      const returned = returnedCents.get(id) ?? 0;
      return {
        means,
        amount: toEuros(amountCents - returned),
        refunded: toEuros(refundedCents - returned),
        paidAt: (paidAt ?? createdAt).toISOString(),
      };
    })
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => one.paidAt.localeCompare(other.paidAt));

const guardianOf = (record: DossierRecord): DossierJson['guardian'] => ({
  name: record.legalGuardianName ?? '',
  email: record.legalGuardianEmail ?? '',
  confirmedAt: record.guardianConfirmedAt?.toISOString() ?? null,
});

const healthAskedOf = (record: DossierRecord, today: IsoDate): HealthAsked => {
  const { asked, given } = healthOf(record);
  const table = record.health ?? defaultHealthTable;
  const isYoung = isMinor(record.birthDate, today);
  const text = isYoung ? table.guardianText : table.adultText;
  const attestedAt = record.guardianAttestedAt ?? (isAttested(given) ? record.medicalClearanceAt : null);
  return {
    ...asked,
    text: wordsOfText(text),
    version: text.version,
    attestedAt: attestedAt?.toISOString() ?? null,
    certificateOn: record.certificateOn,
  };
};

const transferOf = (record: DossierRecord): DossierJson['transfer'] =>
  record.bankAccount && toComeAndOwedOf(record).owedNowCents > 0
    ? { ...record.bankAccount, reference: transferReferenceOf(record.id) }
    : null;

const federationOf = (record: DossierRecord): DossierJson['federation'] => {
  const { fields, required } = fieldsStillAsked(record.federationAsked, record);
  return fields.map((field) => ({ field, value: record[field], isRequired: required.includes(field) }));
};

/** Returns what the holder of a link reads of a dossier at an instant: euros, and never a storage key or a note of the club. */
export const toDossierJson = (record: DossierRecord, now: Date): DossierJson => {
  const today = dayInParis(now);
  const pieces = piecesOf(dossierFactsOf(record), today);
  const { toComeCents, owedNowCents } = toComeAndOwedOf(record);
  const { firstName, lastName, season, status, birthDate, email, pendingEmail } = record;
  return {
    firstName,
    lastName,
    season,
    status,
    birthDate,
    email,
    ...pickFields(record, contactFields),
    seasonDays: record.seasonDays,
    reader: record.reader,
    isArchived: record.archivedAt !== null,
    pieces,
    isComplete: isComplete(pieces),
    // Once it is confirmed it is the address itself.
    pendingEmail: pendingEmail === email ? null : pendingEmail,
    emergencyContact: emergencyContactOf(record, today),
    federation: federationOf(record),
    hasPhoto: record.photoKey !== null,
    guardian: isMinor(birthDate, today) ? guardianOf(record) : null,
    health: healthAskedOf(record, today),
    reducedPriceSelected: record.reducedPriceSelected,
    lines: quotedLinesOf(record).map(({ productId: _product, priceId: _price, ...line }) => line),
    amount: toEuros(askedCentsOf(record)),
    normalAmount: toEuros(normalAskedCentsOf(record)),
    waived: toEuros(waivedCentsOf(record, quotedCentsOf(record))),
    paid: toEuros(paidCentsOf(record)),
    transfer: transferOf(record),
    owed: toEuros(owedNowCents),
    toCome: toEuros(toComeCents),
    aided: toEuros(aidedCentsOf(record)),
    aids: record.aids.map(toMemberAid),
    plan: planJsonOf(record),
    receipts: receiptsOf(record),
    isDoubtful: record.flags.some((flag) => flag === 'dispute' || flag === 'payment-mismatch'),
    consents: { imageRights: record.imageRightsGranted, news: !record.isAddressNew && record.wantsNews },
    isAddressNew: record.isAddressNew,
    requests: record.requests.map(({ kind, createdAt }) => ({ kind, at: createdAt.toISOString() })),
    updatedAt: record.updatedAt.toISOString(),
  };
};

const isHealthDone = (record: DossierRecord): boolean => {
  const { asked, given } = healthOf(record);
  return healthState(asked, given) !== 'missing';
};

/** Returns what a guardian reads before they confirm. */
export const toGuardianJson = (record: DossierRecord, now: Date): GuardianJson => ({
  firstName: record.firstName,
  lastName: record.lastName,
  season: record.season,
  disciplines: record.orderLines.map(({ discipline }) => discipline),
  guardianName: record.legalGuardianName ?? '',
  confirmedAt: record.guardianConfirmedAt?.toISOString() ?? null,
  health: { ...healthAskedOf(record, dayInParis(now)), isAccepted: isHealthDone(record) },
});
