import * as z from 'zod/mini';
import type { IsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import { isMinor, isOldEnough } from '#domain/member/age.ts';
import { boxFields, fieldsOfPart, forFields, textFields } from '#domain/member/member-fields.ts';
import { formatBirthDate } from '#lib/format.ts';

const text = z.prefault(z.string(), '');
const box = z.prefault(z.boolean(), false);

/** The typed values of the fields. Text stays text until it is submitted; a birth date is as typed, `05/03/1990`. */
export const formValuesSchema = z.object({
  ...forFields(textFields, () => text),
  ...forFields(boxFields, () => box),
  disciplines: z.prefault(z.array(z.string()), []),
  reducedPriceProofShown: box,
  /** The codes of aids as typed, written as a query by the ids of the aids (`form-pledges.ts`). */
  aids: text,
});

export type FormValues = z.output<typeof formValuesSchema>;

export const emptyForm = (): FormValues => formValuesSchema.parse({});

export const isFilled = (value: FormValues[keyof FormValues]): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** Returns one form merged over another: an empty field takes the value of the form below. */
export const laidOver = (below: FormValues, above: FormValues): FormValues => ({
  ...below,
  ...Object.fromEntries(Object.entries(above).filter(([, value]) => isFilled(value))),
});

/** Returns the typed birth date as an ISO date. Any other text stays unchanged, and validation refuses it. */
export const isoBirthDate = (values: FormValues, today: IsoDate): string =>
  parseTypedBirthDate(values.birthDate, today) ?? values.birthDate;

/** Writes the birth date in full, so that a visitor who typed `5/3/90` sees the year. */
export const withWholeBirthDate = (values: FormValues, today: IsoDate): FormValues => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate ? { ...values, birthDate: formatBirthDate(birthDate) } : values;
};

/** Returns true once a complete birth date gives 16 or 17. The form then shows the legal guardian's part. */
export const isMinorForm = (values: FormValues, today: IsoDate): boolean => {
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  return birthDate !== undefined && isOldEnough(birthDate, today) && isMinor(birthDate, today);
};

const guardianFields = fieldsOfPart('guardian');

/** Returns false for a field of a hidden part: the legal guardian of an adult, or the proof without a reduced price. */
export const isOnForm = (field: string, values: FormValues, today: IsoDate): boolean =>
  guardianFields.some((guardian) => guardian === field)
    ? isMinorForm(values, today)
    : field !== 'reducedPriceProofFile' || values.reducedPriceSelected;
