import { dataColumns } from '#components/ui/data-table.ts';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { MemberJson } from '#domain/member/member.ts';
import { archivedMemberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { archivesMessages } from '#messages/archives.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { listedColumns } from '../lists/listed-columns.tsx';
import { MemberStatusTag } from '../member/MemberStatusTag.tsx';
import { PaymentCell } from '../memberships/PaymentCell.tsx';

const { columns: titles } = membershipsMessages;

const Name = ({ member }: { member: MemberJson }) => (
  <span className="member-name">
    <a href={archivedMemberPath(member.id)} translate="no">
      <Unbroken text={member.fullName} />
    </a>
    <span className="member-email">
      <Unbroken text={member.email} />
    </span>
  </span>
);

const column = dataColumns<MemberJson>();

export const archiveColumns = column.columns([
  column.accessor((member) => `${member.lastName} ${member.firstName}`, {
    id: 'name',
    header: titles.name,
    meta: { isRowHeader: true },
    cell: ({ row }) => <Name member={row.original} />,
  }),
  column.accessor('season', { header: titles.season, cell: ({ getValue }) => <Unbroken text={getValue()} /> }),
  column.accessor((member) => member.disciplines.join(', '), { id: 'disciplines', header: titles.disciplines }),
  column.accessor('status', {
    header: titles.status,
    cell: ({ row }) => <MemberStatusTag member={row.original} />,
  }),
  column.accessor('amount', {
    id: 'payment',
    header: titles.payment,
    cell: ({ row }) => <PaymentCell member={row.original} />,
  }),
  ...listedColumns(),
  column.accessor((member) => member.archivedAt ?? '', {
    id: 'archivedAt',
    header: archivesMessages.archivedAt,
    cell: ({ row: { original } }) => original.archivedAt && formatDay(original.archivedAt),
  }),
]);
