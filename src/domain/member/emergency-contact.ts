import type { IsoDate } from '../dates.ts';
import { isMinor } from './age.ts';
import type { MemberJson } from './member.ts';

/** Who is called in an emergency. One of the two texts may be missing. */
export interface EmergencyContact {
  name: string | null;
  phone: string | null;
  /** True for the legal guardian of a minor who named nobody else. */
  isGuardian: boolean;
}

type Reached = Pick<
  MemberJson,
  'birthDate' | 'emergencyContactName' | 'emergencyContactPhone' | 'legalGuardianName' | 'legalGuardianPhone'
>;

/**
 * Returns whom the club calls in an emergency, on a day (docs/rules.md#emergency-contact): the person that was named. For
 * a minor it is the guardian, unless another person was given with a phone number. Null if nobody is known.
 */
export const emergencyContactOf = (member: Reached, today: IsoDate): EmergencyContact | null => {
  const { emergencyContactName: name, emergencyContactPhone: phone } = member;
  const { legalGuardianName, legalGuardianPhone } = member;
  if (!phone && legalGuardianPhone && isMinor(member.birthDate, today))
    return { name: legalGuardianName, phone: legalGuardianPhone, isGuardian: true };
  return name || phone ? { name: name || null, phone: phone || null, isGuardian: false } : null;
};
