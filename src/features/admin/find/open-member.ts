import { leave } from '#components/action/leave-guard.ts';
import { toastError } from '#components/ui/toast.tsx';
import { isRefundable, refusalOf, refusesReduction } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { StepAction } from '#domain/member/next-step.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { $memberDialog, type MemberDialog } from '../member/member-dialog.ts';
import { $member } from '../member/member-store.ts';
import { dialogOf } from '../member/step-dialog.ts';
import { openScreen } from '../screen/open-screen.ts';

/** A membership, as much as its address needs. */
interface Addressed {
  id: string;
  archivedAt: string | null;
}

export const pathOf = ({ id, archivedAt }: Addressed): string => anyMemberPath(id, archivedAt !== null);

const isShown = (path: string): boolean => location.pathname === path || location.pathname.startsWith(`${path}/`);

/** Calls `act` once the page of a member shows them. Stops waiting when the page is left. */
const onceShown = (id: string, path: string, act: (member: MemberDetails) => void): void => {
  const stop = $member.listen((view) => {
    if (!isShown(path) || view.state === 'failed') stop();
    else if (view.state === 'ready' && view.value.id === id) {
      stop();
      act(view.value);
    }
  });
};

/** Opens the page of a member, and calls `act` once it shows them. */
const openPage = (member: Addressed, act: (member: MemberDetails) => void): void =>
  leave(() => {
    const path = pathOf(member);
    const view = $member.get();
    if (isShown(path)) {
      if (view.state === 'ready' && view.value.id === member.id) act(view.value);
      return;
    }
    onceShown(member.id, path, act);
    openScreen(path);
  });

/** Opens the dialog of a member's next step on the member's page. */
export const openStep = (member: Addressed, action: StepAction): void =>
  openPage(member, () => {
    const dialog = dialogOf(action);
    if (dialog) $memberDialog.set(dialog);
  });

/** The dialogs that can be opened by name, even if they are not the member's next step. */
type NamedAction = 'record-payment' | 'refund' | 'remind' | 'reduce';

// A single payment needs no choice. Of several, the administrator chooses on the page.
const dialogFor = (member: MemberDetails, wanted: NamedAction): MemberDialog | undefined => {
  if (wanted === 'record-payment') return { name: 'payment' };
  if (wanted === 'remind') return { name: 'remind' };
  if (wanted === 'reduce') return { name: 'reduction' };
  const [payment, ...others] = member.payments.filter((payment) => isRefundable(payment, member));
  return payment && others.length === 0 ? { name: 'refund', payment } : undefined;
};

/** Opens a dialog of a member's page on that page, or says why it cannot be done. */
export const openMemberDialog = (member: Addressed, wanted: NamedAction): void =>
  openPage(member, (shown) => {
    const refusal = wanted === 'reduce' ? refusesReduction(shown) : refusalOf(shown, wanted);
    const dialog = dialogFor(shown, wanted);
    if (refusal) void toastError(refusalSentences[refusal]);
    else if (dialog) $memberDialog.set(dialog);
  });
