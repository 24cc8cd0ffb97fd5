import { useStore } from '@nanostores/react';
import type { MemberJson, ProofState } from '#domain/member/member.ts';
import { balanceStateOf } from '#domain/member/member-balance.ts';
import { memberMessages } from '#messages/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import type { MemberDialog } from '../member/member-dialog.ts';
import { $opening, openRowDialog } from './row-dialog.ts';

const { actions } = memberMessages;

interface RowAction {
  /** True for an action that is used once a year: it must not stand out more than a weekly one. */
  isQuiet?: boolean;
  label: string;
  opens: MemberDialog;
}

const awaitsProof: readonly ProofState[] = ['missing', 'refused'];

/** Returns the most frequent actions that the role allows. The member's page offers the rest. */
const rowActions = (member: MemberJson, may: ReturnType<typeof useMay>): readonly RowAction[] => [
  ...(member.owed > 0 && may('desk', 'write')
    ? [{ label: actions.recordPayment(balanceStateOf(member)), opens: { name: 'payment' } } as const]
    : []),
  ...(member.proof === 'held' ? [{ label: memberMessages.proof.view, opens: { name: 'proof' } } as const] : []),
  ...(awaitsProof.includes(member.proof) && may('files', 'write')
    ? [{ label: actions.showProof, opens: { name: 'confirm', action: 'show-proof' } } as const]
    : []),
  ...(member.status === 'pending' || !may('members', 'write')
    ? []
    : [{ isQuiet: true, label: actions.archive, opens: { name: 'confirm', action: 'archive' } } as const]),
];

export const RowActions = ({ member }: { member: MemberJson }) => {
  const may = useMay();
  const isOpening = useStore($opening) === member.id;
  return (
    <div className="row-actions" aria-busy={isOpening}>
      {rowActions(member, may).map(({ label, opens, isQuiet }) => (
        <button
          key={label}
          type="button"
          className={isQuiet ? 'quiet' : undefined}
          aria-label={words.actionOn(label, member.fullName)}
          aria-haspopup="dialog"
          onClick={() => void openRowDialog(member, opens)}
        >
          {label}
        </button>
      ))}
    </div>
  );
};
