import type { Declared, TextualField } from './member-fields.ts';

// These stand apart from `memberFields`, because the sign-up form loads those and its bytes are limited.

type ShownAs<Kind> = { [Field in TextualField]: Declared[Field]['kind'] extends Kind ? Field : never }[TextualField];

/** The fields that people correct by themselves in their dossier, in the order of its form. */
export const contactFields = [
  'phone',
  'address',
  'emergencyContactName',
  'emergencyContactPhone',
] as const satisfies readonly ShownAs<'text' | 'phone'>[];
export type ContactField = (typeof contactFields)[number];

/** The fields with a column of their own in each list of members. A list can be sorted by any of them. */
export const listedFields = ['birthDate'] as const satisfies readonly TextualField[];
export type ListedField = (typeof listedFields)[number];

/** The filters of lists of members by one field, as addresses name them. Their values are `filterValuesOf` the field. */
export const fieldFilters = { licence: 'licenseNumber', email: 'email' } as const satisfies Readonly<
  Record<string, TextualField>
>;
export type FieldFilter = keyof typeof fieldFilters;
export type FilteredField = (typeof fieldFilters)[FieldFilter];
export const fieldFilterNames = Object.keys(fieldFilters) as FieldFilter[];
export const filteredFields: readonly FilteredField[] = Object.values(fieldFilters);
