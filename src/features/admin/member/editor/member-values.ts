import type { MemberDetails } from '#domain/member-details.ts';
import type { FormValues } from '#features/membership-form/form-values.ts';
import { formatBirthDate } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';

const phone = (number: string | null): string => formatPhone(number ?? '').replaceAll('\u00A0', ' ');

/** Returns a member as somebody would have typed them. */
export const valuesOf = (member: MemberDetails): FormValues => ({
  lastName: member.lastName,
  firstName: member.firstName,
  email: member.email,
  birthDate: formatBirthDate(member.birthDate),
  phone: phone(member.phone),
  address: member.address,
  licenseNumber: member.licenseNumber ?? '',
  disciplines: member.lines.map((line) => line.discipline),
  reducedPriceSelected: member.reducedPriceSelected,
  reducedPriceProofShown: member.reducedPriceProofShown,
  advantageCard: member.advantageCard ?? '',
  secretCode: member.secretCode ?? '',
  rulesAccepted: member.rulesAccepted,
  medicalClearance: member.medicalClearance,
  legalGuardianName: member.legalGuardianName ?? '',
  legalGuardianEmail: member.legalGuardianEmail ?? '',
  legalGuardianPhone: phone(member.legalGuardianPhone),
  legalGuardianAuthorised: member.legalGuardianAuthorisedAt !== null,
  imageRightsGranted: member.imageRightsGranted,
  emergencyContactName: member.emergencyContactName ?? '',
  emergencyContactPhone: phone(member.emergencyContactPhone),
});
