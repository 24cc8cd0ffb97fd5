import { dataColumns } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { type ListedField, listedFields } from '#domain/member/member-field-places.ts';
import { declarationOf } from '#domain/member/member-fields.ts';
import { formatBirthDate } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { readNameOf } from '#messages/member-field-names.ts';
import { choiceWord } from '#messages/member-fields.ts';

const column = dataColumns<MemberJson>();

const written = (field: ListedField, value: string): string => {
  const { kind } = declarationOf(field);
  if (kind === 'day') return formatBirthDate(value);
  if (kind === 'phone') return formatPhone(value);
  return kind === 'choice' ? choiceWord(value) : value;
};

/** Returns a column for each field of `listedFields`. */
export const listedColumns = () =>
  listedFields.map((field) =>
    column.value((member) => member[field] ?? '', {
      id: field,
      header: readNameOf(field),
      meta: { width: 6.5, from: 'widest' },
      cell: ({ getValue }) => written(field, getValue()),
    }),
  );
