import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import type { FieldErrors, Parsed } from '../error.ts';
import { errorsByField } from '../form/field-errors.ts';
import { address, email, isoDate, orEmpty, phone } from '../form/fields.ts';
import type { FieldsOf } from '../season/federation.ts';
import { isMinor, isOldEnough } from './age.ts';
import { fieldsOfPart, type MemberField, memberFieldNames, memberSchemas } from './member-fields.ts';

/**
 * The user of the form: in `public` a visitor joins, must accept the rules and pays; in `add` and `edit` an
 * administrator works.
 */
export type FormMode = 'public' | 'add' | 'edit';

/** The data that people give about themselves, parsed and cleaned, in the order of the form. */
export const membershipSchema = z.object(memberSchemas);

export type Membership = z.output<typeof membershipSchema>;

// At the desk there are people without an address (docs/rules.md#without-email). An import may leave more empty, which stays until it is known.
const addedSchema = z.object({ ...memberSchemas, email: orEmpty(email) });
const editedSchema = z.object({ ...addedSchema.shape, phone: orEmpty(phone), address: orEmpty(address) });
export const membershipSchemas = { public: membershipSchema, add: addedSchema, edit: editedSchema } as const;

interface Circumstances {
  mode: FormMode;
  /** The day in Paris. */
  today: IsoDate;
  /** What the season asks for the federation. Left out: nothing. */
  asked?: FieldsOf;
}

/**
 * Reads a membership from any value. Browser and server share this function (docs/rules.md#membership-fields). Returns
 * the membership or every wrong field with one code; rules between fields are checked even if other fields are wrong.
 */
export const parseMembership = (input: unknown, circumstances: Circumstances): Parsed<Membership> => {
  const typed = withoutHiddenFields(input, circumstances);
  const parsed = membershipSchemas[circumstances.mode].safeParse(typed);
  const fields = inFormOrder({
    ...crossFieldErrors(parsed.success ? parsed.data : typed, circumstances),
    ...(parsed.success ? {} : errorsByField(parsed.error)),
  });
  return parsed.success && Object.keys(fields).length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields };
};

// Files stand among the fields of the form, each above one of them.
const filesAbove: Readonly<Record<string, readonly string[]>> = {
  advantageCard: ['reducedPriceProofFile'],
  rulesAccepted: ['photo'],
};

/** The fields from the top to the bottom of the form. The payment that an administrator received comes last. */
export const formOrder: readonly string[] = [
  ...memberFieldNames.flatMap((field) => [...(filesAbove[field] ?? []), field]),
  ...['means', 'paymentAmount', 'date', 'note'],
];

/** Returns the values of fields in the order of the form. Fields that are not on the form come first. */
export const inFormOrder = <Said>(fields: Readonly<Record<string, Said>>): Readonly<Record<string, Said>> =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => formOrder.indexOf(a) - formOrder.indexOf(b)));

type Typed = Partial<Record<MemberField, unknown>>;

// An adult does not see the guardian's fields. Text typed there before the birth date was corrected is dropped.
const withoutHiddenFields = (input: unknown, { mode, today, asked }: Circumstances): Typed => {
  const sent: Typed = typeof input === 'object' && input !== null ? input : {};
  // Only the club says who coaches. What nobody asks for is never stored.
  const typed: Typed = mode === 'public' ? { ...sent, isCoach: false } : sent;
  const unasked = unaskedOf(typed, asked);
  return isAdult(typed.birthDate, today) ? { ...typed, ...unasked, ...noGuardian } : { ...typed, ...unasked };
};

// The sign-up form loads what a season asks only where one asks (`askedBy`).
const nothing: FieldsOf = () => ({ fields: [], required: [] });

const unaskedOf = ({ isCoach }: Typed, asked = nothing): Typed => {
  const { fields } = asked(isCoach === true);
  const unasked = fieldsOfPart('federation').filter(
    (field) => field !== 'isCoach' && !fields.some((one) => one === field),
  );
  return Object.fromEntries(unasked.map((field) => [field, null]));
};

const noGuardian = {
  legalGuardianName: null,
  legalGuardianEmail: null,
  legalGuardianPhone: null,
  legalGuardianAuthorised: false,
} as const satisfies Partial<Membership>;

const isAdult = (typedDate: unknown, today: IsoDate): boolean => {
  const birthDate = isoDate.safeParse(typedDate);
  return birthDate.success && isPlausible(birthDate.data, today) && !isMinor(birthDate.data, today);
};

const isPlausible = (birthDate: IsoDate, today: IsoDate): boolean => birthDate <= today && birthDate >= '1900';

const crossFieldErrors = (typed: Typed, { mode, today, asked = nothing }: Circumstances): FieldErrors => ({
  ...(mode === 'public' && { ...federationErrors(typed, asked), ...consentErrors(typed) }),
  ...ageErrors(typed, today),
});

// The club may add somebody without them: the dossier asks.
const federationErrors = (typed: Typed, asked: FieldsOf): FieldErrors =>
  Object.fromEntries(
    asked(false)
      .required.filter((field) => !typed[field])
      .map((field) => [field, 'required']),
  );

const consentErrors = (typed: Typed): FieldErrors =>
  Object.fromEntries(
    (['rulesAccepted', 'medicalClearance'] as const)
      .filter((field) => typed[field] !== true)
      .map((field) => [field, 'consent-missing']),
  );

const guardianFields = [
  'legalGuardianName',
  'legalGuardianEmail',
  'legalGuardianPhone',
  'legalGuardianAuthorised',
] as const satisfies readonly (keyof typeof noGuardian)[];

const ageErrors = (typed: Typed, today: IsoDate): FieldErrors => {
  const birthDate = isoDate.safeParse(typed.birthDate);
  if (!birthDate.success) return {};
  if (!isPlausible(birthDate.data, today)) return { birthDate: 'birth-date-invalid' };
  if (!isOldEnough(birthDate.data, today)) return { birthDate: 'too-young' };
  if (!isMinor(birthDate.data, today)) return {};
  return Object.fromEntries(
    guardianFields.filter((field) => !typed[field]).map((field) => [field, 'legal-guardian-missing']),
  );
};
