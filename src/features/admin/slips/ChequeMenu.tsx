import type { Cheque } from '#domain/ledger/slip.ts';
import { formatCents } from '#lib/format.ts';
import { listMessages } from '#messages/lists.ts';
import { slipMessages as words } from '#messages/slips.ts';
import { spoken } from '#messages/spoken.ts';
import { useMay } from '../account/account-store.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { payersOf } from './cheque-columns.tsx';
import { $slipDialog, type SlipDialog } from './slips-store.ts';

const Item = ({ opens, label }: { opens: SlipDialog; label: string }) => (
  <button type="button" className="menu-item" aria-haspopup="dialog" onClick={() => $slipDialog.set(opens)}>
    {label}
  </button>
);

/** What can be done with a cheque. */
export const ChequeMenu = ({ cheque }: { cheque: Cheque }) => {
  if (!useMay()('money', 'write')) return null;
  const { amountCents, slip, returnedOn } = cheque;
  const label = spoken(listMessages.menu(`${payersOf(cheque)}, ${formatCents(amountCents)}`));
  return (
    <ActionMenu sign={listMessages.menuSign} className="row-menu" label={label}>
      {!slip && returnedOn === null && <Item opens={{ name: 'edit', cheque }} label={words.edit.open} />}
      {returnedOn === null ? (
        <Item opens={{ name: 'return', cheque }} label={words.back.open} />
      ) : (
        <Item opens={{ name: 'keep', cheque }} label={words.keep.open} />
      )}
    </ActionMenu>
  );
};
