import { type MemberAction, memberActionsOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { useMay } from '../account/account-store.ts';
import { $memberDialog, type MemberDialog } from './member-dialog.ts';

const words = memberMessages.proof;
const { actions } = memberMessages;

const decisions: readonly { action: MemberAction; label: string; opens: MemberDialog }[] = [
  { action: 'accept-proof', label: actions.acceptProof, opens: { name: 'confirm', action: 'accept-proof' } },
  { action: 'refuse-proof', label: actions.refuseProof, opens: { name: 'refuse', piece: 'proof' } },
  { action: 'show-proof', label: actions.showProof, opens: { name: 'confirm', action: 'show-proof' } },
];

/** The proof of a reduced price: its state and the possible decisions. */
export const ProofSection = ({ member }: { member: MemberDetails }) => {
  const decides = useMay()('files', 'write');
  if (member.proof === 'not-needed') return null;
  const open = memberActionsOf(member);
  return (
    <section className="card stack" aria-labelledby="proof">
      <h2 id="proof">{words.title}</h2>
      <p>
        {words.states[member.proof]} {member.proofDecidedAt && words.decidedOn(formatDay(member.proofDecidedAt))}
      </p>
      <div className="cluster">
        {member.hasProof && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => $memberDialog.set({ name: 'proof' })}
          >
            {words.view}
          </button>
        )}
        {decisions.map(
          ({ action, label, opens }) =>
            decides &&
            open.includes(action) && (
              <button
                key={action}
                type="button"
                className="button"
                aria-haspopup="dialog"
                onClick={() => $memberDialog.set(opens)}
              >
                {label}
              </button>
            ),
        )}
      </div>
    </section>
  );
};
