import type { IsoDate } from '../dates.ts';
import { isMinor } from './age.ts';
import type { MemberJson } from './member.ts';

/** The person to call in an emergency. Either the name or the number may be missing. */
export interface EmergencyContact {
  name: string | null;
  phone: string | null;
  /** True for the legal guardian of a minor who named no other contact. */
  isGuardian: boolean;
}

type Reached = Pick<
  MemberJson,
  'birthDate' | 'emergencyContactName' | 'emergencyContactPhone' | 'legalGuardianName' | 'legalGuardianPhone'
>;

/**
 * Returns the person whom the club calls in an emergency on a day (docs/rules.md#emergency-contact): the contact that
 * the member named. For a minor it is the guardian, unless another contact has a phone number. Returns null if there is
 * nobody.
 */
export const emergencyContactOf = (member: Reached, today: IsoDate): EmergencyContact | null => {
  const { emergencyContactName: name, emergencyContactPhone: phone } = member;
  const { legalGuardianName, legalGuardianPhone } = member;
  if (!phone && legalGuardianPhone && isMinor(member.birthDate, today))
    return { name: legalGuardianName, phone: legalGuardianPhone, isGuardian: true };
  return name || phone ? { name: name || null, phone: phone || null, isGuardian: false } : null;
};
