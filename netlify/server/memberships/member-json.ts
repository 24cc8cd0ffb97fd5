import { fullNameOf, type MemberJson } from '#domain/member.ts';
import { flagsShown, proofStateOf } from '#domain/member-standing.ts';
import { toEuros } from '#domain/money.ts';
import { isPaid, overpaidCentsOf, owedCentsOf, paidCentsOf, quotedCentsOf } from './member-money.ts';
import type { MemberRow } from './queries.ts';

/** A member as the admin area reads it: files as facts, money in euros, never a storage key. */
export const toMemberJson = (member: MemberRow): MemberJson => ({
  id: member.id,
  season: member.season,
  status: member.status,
  flags: flagsShown(member),
  settledFlags: member.settledFlags,
  firstName: member.firstName,
  lastName: member.lastName,
  fullName: fullNameOf(member),
  email: member.email,
  birthDate: member.birthDate,
  phone: member.phone,
  address: member.address,
  licenseNumber: member.licenseNumber,
  hasPhoto: member.photoKey !== null,
  hasProof: member.proofKey !== null,
  rulesAccepted: member.rulesAcceptedAt !== null,
  medicalClearance: member.medicalClearanceAt !== null,
  paymentDone: isPaid(member),
  disciplines: member.orderLines.map((line) => line.discipline),
  amount: toEuros(quotedCentsOf(member)),
  paid: toEuros(paidCentsOf(member)),
  owed: toEuros(owedCentsOf(member)),
  overpaid: toEuros(overpaidCentsOf(member)),
  proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
  reducedPriceSelected: member.reducedPriceSelected,
  reducedPriceProofShown: member.reducedPriceProofShown,
  advantageCard: member.advantageCard,
  secretCode: member.secretCode,
  legalGuardianName: member.legalGuardianName,
  legalGuardianEmail: member.legalGuardianEmail,
  legalGuardianPhone: member.legalGuardianPhone,
  imageRightsGranted: member.imageRightsGranted,
  emergencyContactName: member.emergencyContactName,
  emergencyContactPhone: member.emergencyContactPhone,
  archivedAt: member.archivedAt?.toISOString() ?? null,
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});
