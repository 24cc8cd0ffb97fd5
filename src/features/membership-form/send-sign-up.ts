import { toastApiError } from '#components/ui/toast.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { showRefusal } from './show-refusal.ts';
import { type Circumstances, submitSignUp } from './submit-sign-up.ts';

/** `refused` is said in the form; `unreached` is nobody's fault in it. */
export type Outcome = 'accepted' | 'refused' | 'unreached';

/** Sends a sign-up, and says what came of it where it belongs: in a toast and in the form. */
export const sendSignUp = async (form: MembershipFormStore, circumstances: Circumstances): Promise<Outcome> => {
  const before = form.$quote.get().totalCents;
  try {
    return (await submitSignUp(form, circumstances)) ? 'accepted' : 'refused';
  } catch (error) {
    toastApiError(error);
    return showRefusal(form, error, before);
  }
};
