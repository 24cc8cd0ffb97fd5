import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { FormerMemberList, InvitationPlan } from '#domain/member/renewal-state.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { fetchPlan, type RenewalInvitation, sendInvitation } from './renewals-store.ts';

const words = renewalsMessages.dialog;

const planWords = { loading: words.planning, failed: words.notPlanned, failedHint: words.notPlannedHint };

const Numbers = ({ plan, opensOn }: { plan: InvitationPlan } & Pick<RenewalInvitation, 'opensOn'>) => (
  <>
    {plan.people === 0 ? (
      <p>{words.nobody}</p>
    ) : (
      <p>
        {words.text(plan)} {plan.mails > plan.people && words.minors}
      </p>
    )}
    {plan.people > 0 && (
      <p>
        {words.span(plan)} {words.allowance(plan)}
      </p>
    )}
    {plan.people > 0 && opensOn !== null && dayInParis(new Date()) < opensOn && <p>{words.notYet(opensOn)}</p>}
    {plan.left.length > 0 && (
      <ul>
        {plan.left.map(({ reason, count }) => (
          <li key={reason}>{words.left(reason, count)}</li>
        ))}
      </ul>
    )}
  </>
);

interface InviteDialogProps {
  invitation: RenewalInvitation;
  /** Called with everybody's state after the invitation. */
  onInvited: (former: FormerMemberList) => void;
  onClose: () => void;
}

/** Asks before former members are invited: how many mails, over how many days, and who is left out. */
export const InviteDialog = ({ invitation, onInvited, onClose }: InviteDialogProps) => {
  const { opensOn, ...chosen } = invitation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same dialog is about the same people
  const plan = useLoaded(useCallback(() => fetchPlan(chosen), [invitation]));
  // An invitation that is sent again after a lost answer is the same one.
  const [id] = useState(() => crypto.randomUUID());
  const shown = plan.state === 'ready' ? plan.value : undefined;
  const action = useAction(async (isHere) => {
    if (!shown || shown.mails === 0) return false;
    try {
      onInvited(await sendInvitation(chosen, { id, plan: shown }));
    } catch (error) {
      // Somebody else has invited, or an address has changed: the dialog then shows the present numbers.
      if (isApiError(error, 'conflict')) await plan.reload();
      throw error;
    }
    void toastSuccess(words.done(shown.mails));
    if (isHere()) onClose();
    return true;
  });
  const hasChanged = action.error?.type === 'conflict' && action.error.current !== undefined;
  const mails = shown?.mails ?? 0;
  return (
    <AskDialog
      title={words.title(chosen.season)}
      confirm={shown && mails === 0 ? undefined : words.confirm(mails)}
      action={action}
      failure={
        hasChanged ? (
          <Notice tone="warning" title={words.changedTitle} isAlert>
            <p>{words.changed}</p>
          </Notice>
        ) : (
          <ActionError action={action} title={words.failed} />
        )
      }
      onClose={onClose}
    >
      <LoadedPart of={plan} reload={plan.reload} words={planWords}>
        {(value) => <Numbers plan={value} opensOn={opensOn} />}
      </LoadedPart>
    </AskDialog>
  );
};
