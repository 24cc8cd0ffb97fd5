import { useAction } from '#components/action/use-action.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import {
  type FormerMember,
  type FormerMemberList,
  leftReasonOf,
  type RenewalState,
} from '#domain/member/renewal-state.ts';
import { archivedMemberPath, memberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { renewalsMessages as words } from '#messages/renewals.ts';
import { useMay } from '../account/account-store.ts';
import type { ListAction } from '../lists/ListActions.tsx';
import { PickedBar } from '../lists/PickedBar.tsx';
import { pickColumn } from '../lists/row-picks.tsx';
import { $invitation, $pickedFormer, loadFormer, takeBackDecline } from './renewals-store.ts';

/** `place` is the one by last name. */
type Row = FormerMember & Pick<FormerMemberList, 'season'> & { place: number };

const UndoButton = ({ row }: { row: Row }) => {
  const { isBusy, run } = useAction(async () => {
    await takeBackDecline(row, row.season);
    await loadFormer();
    void toastSuccess(words.undone);
  }, words.undoFailed);
  return (
    <button type="button" className="button button--small" aria-disabled={isBusy} onClick={() => void run()}>
      {words.undo}
      <span className="visually-hidden"> ({row.fullName})</span>
    </button>
  );
};

const column = dataColumns<Row>();

const dayColumn = (key: 'invitedAt' | 'openedAt' | 'declinedAt', header: string, phone?: 'more') =>
  column.value((row) => row[key] ?? '', {
    id: key,
    header,
    meta: { width: 7, ...(phone ? { phone } : { from: 'medium' as const }) },
    cell: ({ getValue }) => (getValue() === '' ? words.never : formatDay(getValue())),
  });

const base = [
  column.value(({ place }) => place, {
    id: 'name',
    header: words.columns.name,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => {
      const { id, fullName, isArchived, returnedId } = original;
      const path = returnedId !== null ? memberPath(returnedId) : isArchived ? archivedMemberPath(id) : memberPath(id);
      return (
        <a className="row-link" href={path}>
          <Unbroken text={fullName} />
        </a>
      );
    },
  }),
  column.plain('disciplines', words.columns.disciplines, { from: 'wide' }, ({ disciplines }) => disciplines.join(', ')),
  column.plain('email', words.columns.email, { phone: 'note' }, ({ email }) => email || words.noAddress),
];

const invited = dayColumn('invitedAt', words.columns.invited, 'more');
const opened = dayColumn('openedAt', words.columns.opened);
const state = column.plain('state', words.columns.state, { width: 10, phone: 'end' }, words.stateOf);
const declined = dayColumn('declinedAt', words.columns.declined, 'more');
const undo = column.plain('undo', '', { width: 15, phone: 'below' }, (row) => <UndoButton row={row} />);

/** A view has the dates that its people can have. */
const datesOf: Readonly<Record<RenewalState, readonly (typeof invited)[]>> = {
  'to-invite': [],
  invited: [invited],
  opened: [invited, opened],
  returned: [invited, opened],
  declined: [declined],
};

const columnsFor = (view: RenewalState, { picks, writes }: { picks: boolean; writes: boolean }) =>
  column.columns([
    ...(picks ? [pickColumn<Row>($pickedFormer, ({ fullName }) => fullName)] : []),
    ...base,
    ...datesOf[view],
    state,
    ...(view === 'declined' && writes ? [undo] : []),
  ]);

const formerId = ({ id }: FormerMember): string => id;

/** How many of some people an invitation would reach. */
const reachedOf = (people: readonly FormerMember[], isAgain: boolean): number => {
  const now = new Date();
  return people.filter((one) => leftReasonOf(one, { isAgain, now }) === undefined).length;
};

interface RenewalTableProps {
  former: FormerMemberList;
  view: RenewalState;
  people: readonly FormerMember[];
  /** True if a name is searched: then the rows are not the whole view. */
  isSearched: boolean;
}

/** One view of the former members, a line for each, with what can be done about the chosen ones. */
export const RenewalTable = ({ former, view, people, isSearched }: RenewalTableProps) => {
  const may = useMay();
  const { season, opensOn } = former;
  const isAgain = view === 'invited' || view === 'opened';
  const picks = may('mail', 'write') && (view === 'to-invite' || isAgain);
  if (people.length === 0) return <p className="empty">{isSearched ? words.notFound : words.nobody[view]}</p>;
  const invite: ListAction = {
    label: isAgain ? words.again : words.invitePicked,
    does: () => $invitation.set({ season, ids: [...$pickedFormer.get()], isAgain, opensOn }),
    opensDialog: true,
  };
  const foot = <p className="selection">{words.shown(people.length)}</p>;
  return (
    <DataTable
      caption={`${words.caption}\u202F: ${words.views[view]}`}
      columns={columnsFor(view, { picks, writes: may('members', 'write') })}
      idOf={formerId}
      rows={people.map((person, place) => ({ ...person, season, place }))}
      sortedBy="name"
      selection={view}
      foot={
        picks ? (
          <PickedBar $picked={$pickedFormer} actions={[invite]}>
            {foot}
          </PickedBar>
        ) : (
          foot
        )
      }
    />
  );
};

/** Invites all who have no invitation yet. */
export const InviteAllButton = ({ former }: { former: FormerMemberList }) => {
  const { season, opensOn, people } = former;
  const count = reachedOf(people, false);
  if (!useMay()('mail', 'write') || count === 0) return null;
  return (
    <button
      type="button"
      className="button button--primary"
      aria-haspopup="dialog"
      onClick={() => $invitation.set({ season, isAgain: false, opensOn })}
    >
      {words.inviteAll(count)}
    </button>
  );
};
