import * as z from 'zod/mini';
import { isMinor, isOldEnough } from '#domain/age.ts';
import type { IsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/typed-birth-date.ts';
import { formatBirthDate } from '#lib/format.ts';

const text = z.prefault(z.string(), '');
const box = z.prefault(z.boolean(), false);

/** The typed values of the fields, in their order. Text stays text until it is submitted. */
export const formValuesSchema = z.object({
  lastName: text,
  firstName: text,
  email: text,
  phone: text,
  /** As typed, `05/03/1990`. */
  birthDate: text,
  licenseNumber: text,
  address: text,
  legalGuardianName: text,
  legalGuardianEmail: text,
  legalGuardianPhone: text,
  legalGuardianAuthorised: box,
  disciplines: z.prefault(z.array(z.string()), []),
  reducedPriceSelected: box,
  reducedPriceProofShown: box,
  advantageCard: text,
  secretCode: text,
  rulesAccepted: box,
  medicalClearance: box,
  imageRightsGranted: box,
  emergencyContactName: text,
  emergencyContactPhone: text,
});

export type FormValues = z.output<typeof formValuesSchema>;
export type TextField = {
  [Field in keyof FormValues]: FormValues[Field] extends string ? Field : never;
}[keyof FormValues];
export type BoxField = {
  [Field in keyof FormValues]: FormValues[Field] extends boolean ? Field : never;
}[keyof FormValues];

export const emptyForm = (): FormValues => formValuesSchema.parse({});

export const isFilled = (value: FormValues[keyof FormValues]): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** Returns a form laid over another: its empty fields show the values below. */
export const laidOver = (below: FormValues, above: FormValues): FormValues => ({
  ...below,
  ...Object.fromEntries(Object.entries(above).filter(([, value]) => isFilled(value))),
});

/** Returns the typed birth date as an ISO date. Another text stays unchanged, and the rules refuse it. */
export const isoBirthDate = (values: FormValues, today: IsoDate): string =>
  parseTypedBirthDate(values.birthDate, today) ?? values.birthDate;

/** Writes the birth date in full, so that somebody who typed `5/3/90` sees which year was understood. */
export const withWholeBirthDate = (values: FormValues, today: IsoDate): FormValues => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate ? { ...values, birthDate: formatBirthDate(birthDate) } : values;
};

/** Returns true once a complete birth date gives 16 or 17. The form then shows the legal guardian's part. */
export const isMinorForm = (values: FormValues, today: IsoDate): boolean => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate !== undefined && isOldEnough(birthDate, today) && isMinor(birthDate, today);
};

/** Returns false for a field of a hidden part: the legal guardian of an adult, or the proof without a reduced price. */
export const isOnForm = (field: string, values: FormValues, today: IsoDate): boolean =>
  field.startsWith('legalGuardian')
    ? isMinorForm(values, today)
    : field !== 'reducedPriceProofFile' || values.reducedPriceSelected;
