import * as z from 'zod/mini';
import { isMinor, isOldEnough } from '#domain/age.ts';
import type { IsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/typed-birth-date.ts';
import { formatBirthDate } from '#lib/format.ts';

const text = z.prefault(z.string(), '');
const box = z.prefault(z.boolean(), false);

/** What stands in the fields, in their order, as typed: text stays text until it is submitted. */
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

/** A form laid over another one: what it leaves empty shows from below. */
export const laidOver = (below: FormValues, above: FormValues): FormValues => ({
  ...below,
  ...Object.fromEntries(Object.entries(above).filter(([, value]) => isFilled(value))),
});

/** The typed birth date as an ISO date; what is not one stays as typed, and is refused by the rules. */
export const isoBirthDate = (values: FormValues, today: IsoDate): string =>
  parseTypedBirthDate(values.birthDate, today) ?? values.birthDate;

/** The birth date spelt out, so that whoever typed `5/3/90` sees which year was understood. */
export const withWholeBirthDate = (values: FormValues, today: IsoDate): FormValues => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate ? { ...values, birthDate: formatBirthDate(birthDate) } : values;
};

/** True once a complete birth date says 16 or 17: the legal guardian's part is shown. */
export const isMinorForm = (values: FormValues, today: IsoDate): boolean => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate !== undefined && isOldEnough(birthDate, today) && isMinor(birthDate, today);
};

/** False for a field of a part that is not shown: the legal guardian's of an adult, the proof of no reduced price. */
export const isOnForm = (field: string, values: FormValues, today: IsoDate): boolean =>
  field.startsWith('legalGuardian')
    ? isMinorForm(values, today)
    : field !== 'reducedPriceProofFile' || values.reducedPriceSelected;
