import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import type { Debt, Treasury } from '#domain/ledger/treasury.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { debtReminderMessages } from '#messages/debt-reminder.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import { useMay } from '../account/account-store.ts';
import { openMemberDialog } from '../find/open-member.ts';
import { MemberLink } from '../lists/MemberLink.tsx';

const words = treasuryMessages.debts;

const RecordButton = ({ member: { id, fullName, isArchived } }: Debt) => {
  if (!useMay()('desk', 'write')) return null;
  return (
    <button
      type="button"
      className="button button--small"
      aria-label={words.recordOf(fullName)}
      onClick={() => openMemberDialog({ id, archivedAt: isArchived ? '' : null }, 'record-payment')}
    >
      {words.record}
    </button>
  );
};

const RemindButton = ({ member: { id, fullName, isArchived } }: Debt) => {
  if (!useMay()('desk', 'write')) return null;
  return (
    <button
      type="button"
      className="button button--small"
      aria-label={debtReminderMessages.openFor(fullName)}
      onClick={() => openMemberDialog({ id, archivedAt: isArchived ? '' : null }, 'remind')}
    >
      {debtReminderMessages.open}
    </button>
  );
};

const column = dataColumns<Debt>();
const columns = column.columns([
  column.value(({ member }) => member.fullName, {
    id: 'member',
    header: words.member,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => <MemberLink member={original.member} />,
  }),
  column.field('owedCents', {
    header: words.owed,
    meta: { isNumber: true, width: 8, phone: 'end' },
    cell: ({ getValue }) => <Said text={formatCents(getValue())} />,
  }),
  column.field('since', {
    header: words.since,
    meta: { width: 7, phone: 'note', phoneLabel: words.since },
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  column.field('remindedAt', {
    header: words.reminded,
    meta: { width: 8, from: 'wide' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at === null ? words.notReminded : formatDay(at);
    },
  }),
  column.plain('action', '', { width: 16, phone: 'below' }, (debt) => (
    <span className="cluster">
      <RecordButton {...debt} />
      <RemindButton {...debt} />
    </span>
  )),
]);

const debtId = ({ member }: Debt): string => member.id;

/** The debts, the oldest first. */
export const DebtTable = ({ debts, owed }: Pick<Treasury, 'debts' | 'owed'>) =>
  debts.length === 0 ? (
    <p className="empty">{words.none}</p>
  ) : (
    <DataTable
      caption={words.caption}
      columns={columns}
      idOf={debtId}
      rows={debts}
      sortedBy="since"
      foot={
        <p className="selection">
          {owed.count > debts.length && `${words.first(debts.length, owed.count)} `}
          <a href={withQuery(adminPaths.memberships, { payment: 'owed' })}>{words.all}</a>
        </p>
      }
    />
  );
