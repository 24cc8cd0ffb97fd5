import type { FormValues } from '#components/membership-form/form-values.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { boxFields, declarationOf, forFields, type TextualField, textFields } from '#domain/member/member-fields.ts';
import { formatBirthDate } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';

const phone = (number: string): string => formatPhone(number).replaceAll('\u00A0', ' ');

const typed = (field: TextualField, value: string | null): string => {
  if (value === null) return '';
  const { kind } = declarationOf(field);
  if (kind === 'phone') return phone(value);
  return kind === 'day' ? formatBirthDate(value) : value;
};

/** Returns the member's data in the form in which somebody would type them. */
export const valuesOf = (member: MemberDetails): FormValues => ({
  ...forFields(textFields, (field) => typed(field, member[field])),
  ...forFields(boxFields, (field) =>
    field === 'legalGuardianAuthorised' ? member.legalGuardianAuthorisedAt !== null : member[field],
  ),
  disciplines: member.lines.map((line) => line.discipline),
  reducedPriceProofShown: member.reducedPriceProofShown,
  // The member’s page has them.
  aids: '',
});
