import type { EmergencyContact } from '#domain/member/emergency-contact.ts';

const GUARDIAN = 'représentant légal';

/** Returns the name of the emergency contact, and says if it is the guardian. Empty if only a number is known. */
export const contactName = ({ name, isGuardian }: EmergencyContact): string => {
  if (!isGuardian) return name ?? '';
  return name ? `${name} (${GUARDIAN})` : GUARDIAN;
};
