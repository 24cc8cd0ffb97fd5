import type { StepAction } from '#domain/member/next-step.ts';
import type { MemberDialog } from './member-dialog.ts';

/** Returns the dialog in which the action is done, or undefined if it is done elsewhere. */
export const dialogOf = (action: StepAction): MemberDialog | undefined => {
  switch (action.does) {
    case 'record-payment':
      return { name: 'payment' };
    case 'refund-overpaid':
    case 'give-back':
      return { name: 'refund' };
    case 'resolve-flag':
      return { name: 'resolve-flag', flag: action.flag };
    case 'look-at-proof':
      return { name: 'proof' };
    case 'invite-back':
      return { name: 'invite-back', isAgain: action.isAgain };
    case 'merge':
      return { name: 'merge' };
    case 'show-proof':
    case 'confirm-guardian':
      return { name: 'confirm', action: action.does };
    default:
      return undefined;
  }
};
