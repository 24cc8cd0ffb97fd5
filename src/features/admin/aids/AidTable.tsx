import { useStore } from '@nanostores/react';
import { useAction } from '#components/action/use-action.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { AidState, ListedAid } from '#domain/money/aid.ts';
import { MOST_MARKED } from '#domain/money/aid-input.ts';
import { toCents } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import { archivedMemberPath, memberPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { aidListMessages as words } from '#messages/aid-list.ts';
import { listMessages } from '#messages/lists.ts';
import { spoken } from '#messages/spoken.ts';
import { useMay } from '../account/account-store.ts';
import { enterAids, undoAid } from '../aid-dialogs/aid-api.ts';
import { CopyCode } from '../aid-dialogs/CopyCode.tsx';
import { pickColumn } from '../lists/row-picks.tsx';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { $aidDialog, $chosenAids, loadAids } from './aids-store.ts';

const column = dataColumns<ListedAid>();
const aidId = ({ id }: ListedAid): string => id;
const nameOf = ({ member }: ListedAid): string => member.fullName;
const sumOf = (aids: readonly ListedAid[]): number => sum(aids.map(({ amount }) => toCents(amount)));

const Member = ({ aid: { member, deduction, state } }: { aid: ListedAid }) => (
  <>
    <a href={member.isArchived ? archivedMemberPath(member.id) : memberPath(member.id)}>
      <Unbroken text={member.fullName} />
    </a>
    {state === 'to-enter' && deduction === 'validated' && (
      <>
        {' '}
        <span className="tag">{words.later}</span>
      </>
    )}
  </>
);

/** Says what is wrong: somebody else may have changed one of them, and the list is read again. */
const notChanged = (thrown: unknown): string =>
  (isApiError(thrown, 'conflict') ? thrown.messages[0] : undefined) ?? words.notChanged;

const readAgainAfter = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } finally {
    await loadAids();
  }
};

const MenuButton = ({ label, opens }: { label: string; opens: () => void }) => (
  <button type="button" className="menu-item" aria-haspopup="dialog" onClick={opens}>
    {label}
  </button>
);

/** A change without a dialog. */
const Direct = ({ label, change }: { label: string; change: () => Promise<unknown> }) => {
  const action = useAction(async () => {
    await readAgainAfter(change);
    void toastSuccess();
  }, notChanged);
  return (
    <button type="button" className="menu-item" aria-disabled={action.isBusy} onClick={() => void action.run()}>
      {label}
    </button>
  );
};

/** What can be done with an aid. */
const AidMenu = ({ aid }: { aid: ListedAid }) => {
  const { id, state } = aid;
  const waits = state === 'to-enter' || state === 'entered';
  const label = spoken(listMessages.menu(words.menuOf(aid.label, aid.member.fullName)));
  return (
    <ActionMenu sign={listMessages.menuSign} className="row-menu" label={label}>
      {state === 'to-enter' && <Direct label={words.enterOne} change={() => enterAids([id])} />}
      {waits && (
        <>
          <MenuButton label={words.reimburse.open} opens={() => $aidDialog.set({ name: 'reimburse', aids: [aid] })} />
          <MenuButton label={words.refuse.open} opens={() => $aidDialog.set({ name: 'refuse', aid })} />
        </>
      )}
      {(state === 'entered' || state === 'refused') && (
        <Direct label={words.undo[state]} change={() => undoAid(id, state)} />
      )}
    </ActionMenu>
  );
};

const columnsFor = (state: AidState, writes: boolean) => [
  ...(writes && (state === 'to-enter' || state === 'entered') ? [pickColumn<ListedAid>($chosenAids, nameOf)] : []),
  column.value(nameOf, {
    id: 'member',
    header: words.columns.member,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => <Member aid={original} />,
  }),
  ...(state === 'to-enter'
    ? [
        column.value(({ member }) => member.birthDate, {
          id: 'birthDate',
          header: words.columns.birthDate,
          meta: { width: 7, phone: 'more' },
          cell: ({ getValue }) => formatDate(getValue()),
        }),
        column.plain('code', words.columns.code, { width: 12, phone: 'below' }, ({ code }) =>
          code === null ? words.noCode : <CopyCode code={code} />,
        ),
      ]
    : []),
  column.value(({ label }) => label, {
    id: 'aid',
    header: words.columns.aid,
    meta: { width: 9, phone: 'note' },
    cell: ({ getValue }) => getValue(),
  }),
  ...(state === 'refused'
    ? [
        column.plain(
          'refusal',
          words.columns.refusal,
          { width: 16, wraps: true, phone: 'below' },
          ({ refusal }) => refusal,
        ),
      ]
    : []),
  ...(state === 'to-enter'
    ? []
    : [
        column.value(({ stateAt }) => stateAt, {
          id: 'since',
          header: words.columns.since,
          meta: { width: 7, phone: 'more' },
          cell: ({ getValue }) => formatDay(getValue()),
        }),
      ]),
  column.value(({ amount }) => amount, {
    id: 'amount',
    header: words.columns.amount,
    meta: { isNumber: true, width: 7, phone: 'end' },
    cell: ({ getValue }) => <Said text={formatCents(toCents(getValue()))} />,
  }),
  ...(writes && state !== 'reimbursed'
    ? [column.plain('menu', '', { width: 3, phone: 'menu' }, (aid) => <AidMenu aid={aid} />)]
    : []),
];

const EnterButton = ({ chosen }: { chosen: readonly ListedAid[] }) => {
  const count = chosen.length;
  const action = useAction(async () => {
    await readAgainAfter(() => enterAids(chosen.map(aidId)));
    void toastSuccess(words.entered(count));
  }, notChanged);
  const isOpen = count > 0 && count <= MOST_MARKED;
  return (
    <button
      type="button"
      className="button button--primary"
      aria-disabled={action.isBusy || !isOpen}
      onClick={() => isOpen && void action.run()}
    >
      {words.enter(count)}
    </button>
  );
};

const ReimburseButton = ({ chosen }: { chosen: readonly ListedAid[] }) => {
  const isOpen = chosen.length > 0 && chosen.length <= MOST_MARKED;
  return (
    <button
      type="button"
      className="button button--primary"
      aria-haspopup="dialog"
      aria-disabled={!isOpen}
      onClick={() => isOpen && $aidDialog.set({ name: 'reimburse', aids: chosen })}
    >
      {words.reimburse.openMany(chosen.length)}
    </button>
  );
};

/** Two people cannot have the same code: the club asks them before it types one in. */
const SameCodes = ({ aids }: { aids: readonly ListedAid[] }) => {
  const claimed = aids.filter(({ sameCode }) => sameCode.length > 0);
  // Each code once: the first one names the others.
  const shared = claimed.filter(({ code }, nth) => claimed.findIndex((other) => other.code === code) === nth);
  if (shared.length === 0) return null;
  return (
    <Notice tone="warning" title={words.sameCodeTitle}>
      <ul>
        {shared.map(({ id, member, sameCode }) => (
          <li key={id}>
            {words.sameCode(
              member.fullName,
              sameCode.map(({ fullName }) => fullName),
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** The aids in one state. Some of them are chosen, and marked together. */
export const AidTable = ({ aids, state }: { aids: readonly ListedAid[]; state: AidState }) => {
  const writes = useMay()('desk', 'write');
  const picked = useStore($chosenAids);
  const shown = aids.filter((aid) => aid.state === state);
  const chosen = shown.filter(({ id }) => picked.has(id));
  if (shown.length === 0) return <p className="empty">{words.none[state]}</p>;
  const isMarked = writes && (state === 'to-enter' || state === 'entered');
  return (
    <>
      <p>{words.leads[state]}</p>
      {state === 'to-enter' && <SameCodes aids={shown} />}
      <DataTable
        key={state}
        caption={words.views[state]}
        columns={columnsFor(state, writes)}
        idOf={aidId}
        rows={shown}
        foot={
          <div className="hand-foot">
            <span>
              <Said text={words.sum(shown.length, formatCents(sumOf(shown)))} />
            </span>
            {isMarked && chosen.length > MOST_MARKED && <span>{words.most(MOST_MARKED)}</span>}
            {isMarked && state === 'to-enter' && <EnterButton chosen={chosen} />}
            {isMarked && state === 'entered' && <ReimburseButton chosen={chosen} />}
          </div>
        }
      />
    </>
  );
};
