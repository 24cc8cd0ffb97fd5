import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { toastApiError } from '#components/ui/toast.tsx';
import { showRefusal } from './show-refusal.ts';
import { type Circumstances, submitSignUp } from './submit-sign-up.ts';

export { askLikelyEmails } from '#components/membership-form/likely-emails.tsx';

/** `refused`: the form explains why. `unreached`: the service is at fault, not the form. */
export type SendOutcome = 'accepted' | 'refused' | 'unreached';

/** Sends a sign-up, and shows the result in a toast and in the form. */
export const sendSignUp = async (form: MembershipFormStore, circumstances: Circumstances): Promise<SendOutcome> => {
  const before = form.$due.get();
  try {
    return (await submitSignUp(form, circumstances)) ? 'accepted' : 'refused';
  } catch (error) {
    toastApiError(error);
    return showRefusal(form, error, before);
  }
};
