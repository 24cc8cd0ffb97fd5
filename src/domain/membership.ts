import * as z from 'zod/mini';
import { isMinor, isOldEnough } from './age.ts';
import type { IsoDate } from './dates.ts';
import type { FieldErrorCode, FieldErrors } from './error.ts';
import {
  box,
  email,
  isoDate,
  MAX_LENGTH,
  optionalEmail,
  optionalPhone,
  optionalText,
  phone,
  requiredText,
} from './fields.ts';

/** Who fills the form in: a visitor who must accept and pay, or an administrator who records. */
export type MembershipMode = 'public' | 'admin';

/** The sentence a member certifies changes with the law: its version is kept with the acceptance. */
export const MEDICAL_CLEARANCE_VERSION = '2026-09';

/** Everything a person says about themselves when joining; field names are those of the API. */
export const membershipSchema = z.object({
  lastName: requiredText(MAX_LENGTH.name),
  firstName: requiredText(MAX_LENGTH.name),
  email,
  birthDate: isoDate,
  phone,
  address: requiredText(MAX_LENGTH.address),
  licenseNumber: optionalText(MAX_LENGTH.licenseNumber),
  disciplines: z.array(z.string(), 'discipline-missing').check(z.minLength(1, 'discipline-missing')),
  reducedPriceSelected: box,
  advantageCard: optionalText(MAX_LENGTH.card),
  secretCode: optionalText(MAX_LENGTH.card),
  rulesAccepted: box,
  medicalClearance: box,
  legalGuardianName: optionalText(MAX_LENGTH.name),
  legalGuardianEmail: optionalEmail,
  legalGuardianPhone: optionalPhone,
  legalGuardianAuthorised: box,
  imageRightsGranted: box,
  emergencyContactName: optionalText(MAX_LENGTH.name),
  emergencyContactPhone: optionalPhone,
});

export type Membership = z.output<typeof membershipSchema>;
export type MembershipField = keyof Membership;

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

interface Circumstances {
  mode: MembershipMode;
  /** The day in Paris. */
  today: IsoDate;
}

/**
 * Reads a membership from anything, by the same rules in browser and server (README, "Rules": membership).
 * All that is wrong comes at once, one code a field; rules between fields speak even when other fields fail.
 */
export const parseMembership = (input: unknown, circumstances: Circumstances): Parsed<Membership> => {
  const parsed = membershipSchema.safeParse(input);
  const seen = typeof input === 'object' && input !== null ? (input as Partial<Record<MembershipField, unknown>>) : {};
  const fields: FieldErrors = {
    ...crossFieldErrors(parsed.success ? parsed.data : seen, circumstances),
    ...(parsed.success ? {} : errorsByField(parsed.error)),
  };
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields };
};

/** The first code of each field of a failed parse; an issue without a code of ours is `invalid`. */
export const errorsByField = (error: z.core.$ZodError): FieldErrors =>
  Object.fromEntries(
    error.issues.toReversed().map((issue) => [String(issue.path[0] ?? 'form'), codeOf(issue.message)]),
  );

const codes: ReadonlySet<string> = new Set<FieldErrorCode>([
  'required',
  'too-long',
  'email-invalid',
  'phone-invalid',
  'birth-date-invalid',
  'discipline-missing',
  'amount-changed',
]);
const isCode = (message: string): message is FieldErrorCode => codes.has(message);
const codeOf = (message: string): FieldErrorCode => (isCode(message) ? message : 'invalid');

const crossFieldErrors = (
  seen: Partial<Record<MembershipField, unknown>>,
  { mode, today }: Circumstances,
): FieldErrors => ({
  ...(mode === 'public' && consentErrors(seen)),
  ...ageErrors(seen, today),
});

const consentErrors = (seen: Partial<Record<MembershipField, unknown>>): FieldErrors =>
  Object.fromEntries(
    (['rulesAccepted', 'medicalClearance'] as const)
      .filter((field) => seen[field] !== true)
      .map((field) => [field, 'consent-missing']),
  );

const guardianFields = [
  'legalGuardianName',
  'legalGuardianEmail',
  'legalGuardianPhone',
  'legalGuardianAuthorised',
] as const satisfies readonly MembershipField[];

const ageErrors = (seen: Partial<Record<MembershipField, unknown>>, today: IsoDate): FieldErrors => {
  const birthDate = isoDate.safeParse(seen.birthDate);
  if (!birthDate.success) return {};
  if (birthDate.data > today || birthDate.data < '1900') return { birthDate: 'birth-date-invalid' };
  if (!isOldEnough(birthDate.data, today)) return { birthDate: 'too-young' };
  if (!isMinor(birthDate.data, today)) return {};
  return Object.fromEntries(
    guardianFields.filter((field) => !seen[field]).map((field) => [field, 'legal-guardian-missing']),
  );
};
