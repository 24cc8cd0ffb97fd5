import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { PlanJson } from '#domain/money/instalments.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { cardWords, instalmentMessages } from '#messages/instalments.ts';
import { useMay } from '../account/account-store.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { stopInstalments } from './member-api.ts';
import { showMember } from './member-store.ts';

const words = instalmentMessages.admin;

interface Props {
  member: MemberDetails;
  plan: PlanJson;
}

const StopDialog = ({ member, plan, onClose }: Props & { onClose: () => void }) => {
  const action = useAction(async (isHere) => {
    showMember(await stopInstalments(member));
    if (isHere()) onClose();
    void toastSuccess();
  });
  return (
    <AskDialog
      title={words.stopTitle}
      confirm={words.stopConfirm}
      isDanger
      action={action}
      failure={<ActionFailure member={member} action={action} title={words.stopFailed} />}
      onClose={onClose}
    >
      <p>{words.stopText(formatCents(toCents(plan.toCome)))}</p>
    </AskDialog>
  );
};

/** The charges by which a membership is paid in several times. */
export const MemberPlan = ({ member, plan }: Props) => {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card" aria-labelledby="instalments">
      <h2 id="instalments">{words.title}</h2>
      <p className="card-row">{plan.isRunning ? `${words.card}\u202F: ${cardWords(plan.card)}` : words.over}</p>
      <ul className="card-rows">
        {plan.terms.map(({ on, amount, state }) => (
          <li className="card-row payment" key={on + state}>
            <p>
              <span className="note">{formatDate(on)}</span> {instalmentMessages.states[state]}
            </p>
            <strong className="payment__sum">
              <Said text={formatCents(toCents(amount))} />
            </strong>
          </li>
        ))}
      </ul>
      {plan.isRunning && plan.toCome > 0 && may('money', 'write') && (
        <p>
          <button type="button" className="button button--small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {words.stop}
          </button>
        </p>
      )}
      {isAsking && <StopDialog member={member} plan={plan} onClose={() => setAsking(false)} />}
    </section>
  );
};
