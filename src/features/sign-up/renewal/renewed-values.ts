import { emptyForm, type FormValues } from '#components/membership-form/form-values.ts';
import { declarationOf, forFields, type TextualField, textFields } from '#domain/member/member-fields.ts';
import type { RenewedValues } from '#domain/member/renewal.ts';
import { formatBirthDate } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';

const typed = (field: TextualField, value: string | null | undefined): string => {
  if (!value) return '';
  const { kind } = declarationOf(field);
  if (kind === 'phone') return formatPhone(value).replaceAll('\u00A0', ' ');
  return kind === 'day' ? formatBirthDate(value) : value;
};

/** Returns the answers of the season before as somebody would type them. No box but the wish for the reduced price is ticked. */
export const renewedForm = ({ disciplines, reducedPriceSelected, ...texts }: RenewedValues): FormValues => ({
  ...emptyForm(),
  ...forFields(textFields, (field) => typed(field, texts[field])),
  disciplines: [...disciplines],
  reducedPriceSelected,
});
