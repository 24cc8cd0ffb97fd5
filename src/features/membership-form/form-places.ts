import type { Sentences } from './membership-form-store.ts';

// From top to bottom of the form. What has no place in it comes first.
const places: readonly string[] = [
  ...['lastName', 'firstName', 'email', 'phone', 'birthDate', 'licenseNumber', 'address'],
  ...['legalGuardianName', 'legalGuardianEmail', 'legalGuardianPhone', 'legalGuardianAuthorised'],
  ...['disciplines', 'reducedPriceProofFile', 'advantageCard', 'secretCode', 'photo'],
  ...['rulesAccepted', 'medicalClearance', 'emergencyContactName', 'emergencyContactPhone'],
  ...['means', 'paymentAmount', 'date', 'note'],
];

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };

/** The id of the input to be mended; undefined for what is wrong with the form as a whole. */
export const anchorOf = (field: string): string | undefined =>
  anchors[field] ?? (places.includes(field) ? field : undefined);

export const inReadingOrder = (errors: Sentences): Sentences =>
  Object.fromEntries(Object.entries(errors).sort(([a], [b]) => places.indexOf(a) - places.indexOf(b)));
