import { dataColumns } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { listedColumns } from '../lists/listed-columns.tsx';
import { MemberPhoto } from '../lists/MemberPhoto.tsx';
import { DossierCell, FeeCell, MemberName, PaymentCell, StatusCell } from '../lists/member-cells.tsx';
import { menuColumn } from '../lists/row-menu.tsx';
import { pickColumn } from '../lists/row-picks.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { $picked } from './member-filter-store.ts';

const column = dataColumns<MemberJson>();
const { columns: titles } = words;

/** The columns of the members. The rows arrive sorted (`compareMembers`). */
export const memberColumns = column.columns([
  pickColumn<MemberJson>($picked, ({ fullName }) => fullName),
  column.display({
    id: 'photo',
    header: () => <span className="visually-hidden">{titles.photo}</span>,
    meta: { width: 3.25, phone: 'start' },
    cell: ({ row }) => <MemberPhoto member={row.original} />,
  }),
  column.field('lastName', {
    id: 'name',
    header: titles.name,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => <MemberName member={original} href={memberPath(original.id)} />,
  }),
  column.value((member) => member.disciplines.join(', '), {
    id: 'disciplines',
    header: titles.disciplines,
    meta: { width: 11, phone: 'more' },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  column.field('status', {
    header: titles.status,
    meta: { width: 8.5, phone: 'note' },
    cell: ({ row }) => <StatusCell member={row.original} />,
  }),
  column.plain('dossier', titles.dossier, { width: 4.5, from: 'wide' }, (row) => <DossierCell member={row} />),
  column.field('amount', {
    id: 'payment',
    header: titles.payment,
    meta: { width: 9.5, phone: 'end' },
    cell: ({ row }) => <PaymentCell member={row.original} />,
  }),
  column.plain('fee', titles.fee, { width: 6, isNumber: true, from: 'wide' }, (row) => <FeeCell member={row} />),
  ...listedColumns(),
  column.field('createdAt', {
    header: titles.createdAt,
    meta: { width: 5.5, from: 'wide' },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
  menuColumn<MemberJson>((member) => ({ name: member.fullName, items: <MemberMenu member={member} /> })),
]);
