import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import type { Administrator } from '#domain/account/administrator.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { roleMessages } from '#messages/roles.ts';
import { administratorsMessages as words } from '#messages/settings.ts';
import { MenuItems } from '../../lists/ListActions.tsx';
import { menuColumn } from '../../lists/row-menu.tsx';
import type { AdministratorsDialog, OpenDialog } from './administrators-dialog.ts';

type AdministratorState = 'active' | 'disabled' | 'invited' | 'expired';

/** Returns the state of an account at an instant: whether its owner can sign in. */
const stateOf = ({ disabledAt, invited, invitationExpiresAt }: Administrator, now: Date): AdministratorState => {
  if (disabledAt !== null) return 'disabled';
  if (!invited) return 'active';
  return invitationExpiresAt !== null && new Date(invitationExpiresAt) > now ? 'invited' : 'expired';
};

const tones: Readonly<Record<AdministratorState, string>> = {
  active: 'status--active',
  disabled: 'status--cancelled',
  invited: 'status--pending',
  expired: 'status--suspended',
};

const noteOf = ({ lastUsedAt, invitationExpiresAt }: Administrator, state: AdministratorState): string | undefined => {
  if (state === 'invited' && invitationExpiresAt) return words.linkUntil(formatInstant(invitationExpiresAt));
  if (state === 'active') return lastUsedAt ? words.lastUsed(formatInstant(lastUsedAt)) : words.neverUsed;
  return undefined;
};

type RowAction = Exclude<AdministratorsDialog['name'], 'invite' | 'link'>;

const labels: Readonly<Record<RowAction, string>> = {
  rename: words.rename,
  roles: words.roles,
  'new-link': words.newLink,
  sessions: words.sessions,
  disable: words.disable,
  enable: words.enable,
};

// The user's own sessions and password have their own section.
const actionsOf = (state: AdministratorState, isOneself: boolean): RowAction[] => {
  if (isOneself) return ['rename', 'roles'];
  if (state === 'disabled') return ['rename', 'roles', 'enable'];
  const reachable = ['new-link', 'disable'] as const;
  return ['rename', 'roles', ...(state === 'active' ? (['sessions'] as const) : []), ...reachable];
};

interface Row extends Administrator {
  isOneself: boolean;
  onOpen: OpenDialog;
}

const now = (): Date => new Date();

const Items = ({ row: { isOneself, onOpen, ...administrator } }: { row: Row }) => (
  <MenuItems
    actions={actionsOf(stateOf(administrator, now()), isOneself).map((name) => ({
      label: labels[name],
      opensDialog: true,
      does: () => onOpen({ name, administrator }),
    }))}
  />
);

const rolesOf = ({ roles }: Administrator): string => roleMessages.list(roles.map((role) => roleMessages.names[role]));

const column = dataColumns<Row>();
const { columns: titles } = words;

const columns = column.columns([
  column.field('name', {
    header: titles.name,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => (
      <>
        <strong>{original.name}</strong>
        {original.isOneself && <span className="note">{` (${words.you.toLowerCase()})`}</span>}
      </>
    ),
  }),
  column.field('email', {
    header: titles.email,
    meta: { width: 13, from: 'wide' },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  column.value(rolesOf, {
    id: 'roles',
    header: titles.roles,
    meta: { width: 9, phone: 'more' },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  column.value((row) => words.states[stateOf(row, now())], {
    id: 'state',
    header: titles.state,
    meta: { width: 9.5, phone: 'note' },
    cell: ({ row: { original }, getValue }) => (
      <span className={`status ${tones[stateOf(original, now())]}`}>{getValue()}</span>
    ),
  }),
  column.plain(
    'factor',
    titles.factor,
    { width: 10, from: 'medium' },
    (original) => stateOf(original, now()) === 'active' && (original.hasFactor ? words.factor.yes : words.factor.no),
  ),
  column.plain('note', titles.lastUsed, { width: 11, from: 'wide' }, (original) => {
    const note = noteOf(original, stateOf(original, now()));
    return note && <span title={note}>{note}</span>;
  }),
  menuColumn<Row>((row) => ({ name: row.name, items: <Items row={row} /> })),
]);

const administratorId = ({ id }: Row): string => id;

interface AdministratorTableProps {
  administrators: readonly Administrator[];
  ownId: string | undefined;
  onOpen: OpenDialog;
}

/** The administrators, one a line: enabled, disabled or invited. */
export const AdministratorTable = ({ administrators, ownId, onOpen }: AdministratorTableProps) => (
  <DataTable
    caption={words.title}
    columns={columns}
    idOf={administratorId}
    sortedBy="name"
    rows={administrators.map((one) => ({ ...one, isOneself: one.id === ownId, onOpen }))}
  />
);
