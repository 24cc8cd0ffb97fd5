import { useStore } from '@nanostores/react';
import { dataColumns } from '#components/ui/data-table.ts';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import { dayInParis } from '#domain/dates.ts';
import { mailTo } from '#domain/form/mail-to.ts';
import { isMinor } from '#domain/member/age.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatBirthDate, formatDay } from '#lib/format.ts';
import { mailMessages } from '#messages/mail-screen.ts';
import { memberAddressesMessages } from '#messages/member-addresses.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { listedColumns } from '../lists/listed-columns.tsx';
import { MemberStatusTag } from '../member/MemberStatusTag.tsx';
import { DossierMark } from './DossierMark.tsx';
import { MemberPhoto } from './MemberPhoto.tsx';
import { $picked, pick } from './member-filter-store.ts';
import { PaymentCell } from './PaymentCell.tsx';
import { RowActions } from './RowActions.tsx';

/** Picks a member of the list. The pick stays while the search changes. */
const MemberPick = ({ member }: { member: MemberJson }) => (
  <input
    type="checkbox"
    className="member-pick"
    aria-label={memberAddressesMessages.pick(member.fullName)}
    checked={useStore($picked).has(member.id)}
    onChange={({ target }) => pick(member.id, target.checked)}
  />
);

const BirthDate = ({ member }: { member: MemberJson }) => (
  <span className="member-birth">
    {formatBirthDate(member.birthDate)}
    {isMinor(member.birthDate, dayInParis(new Date())) && <span className="tag">{words.minor}</span>}
  </span>
);

const Name = ({ member }: { member: MemberJson }) => (
  <span className="member-name">
    <a href={memberPath(member.id)} translate="no">
      <Unbroken text={member.fullName} />
    </a>
    <a className="member-email" href={mailTo(member.email)}>
      <Unbroken text={member.email} />
    </a>
    {member.isAddressRefused && <span className="tag tag--error">{mailMessages.refused.tag}</span>}
  </span>
);

const Face = ({ member }: { member: MemberJson }) => (
  <span className="member-face">
    <MemberPick member={member} />
    <MemberPhoto member={member} />
  </span>
);

const column = dataColumns<MemberJson>();
const { columns: titles } = words;

/** The columns of the members and of the waiting sign-ups. The rows arrive sorted (`compareMembers`). */
export const memberColumns = column.columns([
  column.display({ id: 'photo', header: titles.photo, cell: ({ row }) => <Face member={row.original} /> }),
  column.accessor((member) => `${member.lastName} ${member.firstName}`, {
    id: 'name',
    header: titles.name,
    meta: { isRowHeader: true },
    cell: ({ row }) => <Name member={row.original} />,
  }),
  column.accessor((member) => member.disciplines.join(', '), { id: 'disciplines', header: titles.disciplines }),
  column.accessor('status', {
    header: titles.status,
    cell: ({ row }) => (
      <>
        <MemberStatusTag member={row.original} />
        <DossierMark member={row.original} />
      </>
    ),
  }),
  column.accessor('amount', {
    id: 'payment',
    header: titles.payment,
    cell: ({ row }) => <PaymentCell member={row.original} />,
  }),
  ...listedColumns({ birthDate: (member) => <BirthDate member={member} /> }),
  column.accessor('season', { header: titles.season, cell: ({ getValue }) => <Unbroken text={getValue()} /> }),
  column.accessor('createdAt', { header: titles.createdAt, cell: ({ getValue }) => formatDay(getValue()) }),
  column.display({ id: 'actions', header: titles.actions, cell: ({ row }) => <RowActions member={row.original} /> }),
]);
