import { dataColumns } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { archivedMemberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { archivesMessages } from '#messages/archives.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { listedColumns } from '../lists/listed-columns.tsx';
import { FeeCell, MemberName, PaymentCell, StatusCell } from '../lists/member-cells.tsx';

const { columns: titles } = membershipsMessages;
const column = dataColumns<MemberJson>();

export const archiveColumns = column.columns([
  column.field('lastName', {
    id: 'name',
    header: titles.name,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => <MemberName member={original} href={archivedMemberPath(original.id)} />,
  }),
  column.field('season', { header: titles.season, meta: { width: 6.5, phone: 'note' } }),
  column.value((member) => member.disciplines.join(', '), {
    id: 'disciplines',
    header: titles.disciplines,
    meta: { width: 11, phone: 'more' },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  column.field('status', {
    header: titles.status,
    meta: { width: 8.5, from: 'medium' },
    cell: ({ row }) => <StatusCell member={row.original} />,
  }),
  column.field('amount', {
    id: 'payment',
    header: titles.payment,
    meta: { width: 9.5, phone: 'end' },
    cell: ({ row }) => <PaymentCell member={row.original} />,
  }),
  column.plain('fee', titles.fee, { width: 6, isNumber: true, from: 'wide' }, (row) => <FeeCell member={row} />),
  ...listedColumns(),
  column.value((member) => member.archivedAt ?? '', {
    id: 'archivedAt',
    header: archivesMessages.archivedAt,
    meta: { width: 6.5, from: 'medium' },
    cell: ({ row: { original } }) => original.archivedAt && formatDay(original.archivedAt),
  }),
]);
