import { atom } from 'nanostores';
import type { MembershipFormStore } from '../membership-form-store.ts';
import { noPayment, type ReceivedPayment } from './received-payment.ts';

/** Returns the store of money received with a form, until both are sent. */
export const createEditorPayment = (form: MembershipFormStore) => {
  const $payment = atom<ReceivedPayment>(noPayment(new Date()));
  return {
    $payment,
    setPayment: (change: Partial<ReceivedPayment>) => {
      $payment.set({ ...$payment.get(), ...change });
      for (const field of Object.keys(change)) form.setError(field === 'amount' ? 'paymentAmount' : field, undefined);
    },
    forgetPayment: () => $payment.set(noPayment(new Date())),
  };
};
