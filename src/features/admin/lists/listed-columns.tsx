import type { ReactNode } from 'react';
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

type Cells = Readonly<Partial<Record<ListedField, (member: MemberJson) => ReactNode>>>;

/** Returns a column for each field of `listedFields`. `cells` shows more of a field than its value. */
export const listedColumns = (cells: Cells = {}) =>
  listedFields.map((field) =>
    column.accessor((member) => member[field] ?? '', {
      id: field,
      header: readNameOf(field),
      cell: ({ row: { original }, getValue }) => cells[field]?.(original) ?? written(field, getValue()),
    }),
  );
