import { memberActionsOf } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { $memberDialog } from './member-dialog.ts';

const words = memberMessages.proof;
const { actions } = memberMessages;

const decisions = [
  { action: 'accept-proof', label: actions.acceptProof },
  { action: 'refuse-proof', label: actions.refuseProof },
  { action: 'show-proof', label: actions.showProof },
] as const;

/** The proof of a reduced price: its state and the possible decisions. */
export const ProofSection = ({ member }: { member: MemberDetails }) => {
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
          ({ action, label }) =>
            open.includes(action) && (
              <button
                key={action}
                type="button"
                className="button"
                aria-haspopup="dialog"
                onClick={() => $memberDialog.set({ name: 'confirm', action })}
              >
                {label}
              </button>
            ),
        )}
      </div>
    </section>
  );
};
