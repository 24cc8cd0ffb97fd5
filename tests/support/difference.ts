import { createDifferencePayment } from '#server/payments/create-difference.ts';
import type { TestClub } from './club.ts';
import type { membersOf } from './members.ts';
import { pay, rowsOf } from './payments.ts';
import { pdf } from './pictures.ts';
import { type Created, type Submission, submitted } from './sign-up.ts';

/** What a refused proof makes somebody owe who chose two disciplines: the normal price less the reduced one. Cents. */
export const DIFFERENCE = 7250;

/** Returns what members in force do who still owe something, in a club with an administrator. */
export const differencesOf = (club: TestClub, admin: ReturnType<typeof membersOf>) => {
  /** Asks for the payment of what a member owes, as they saw it. */
  const ask = (memberId: string, amountCents = DIFFERENCE): Promise<Created> =>
    createDifferencePayment(club.deps, { memberId, amountCents });
  return {
    ask,
    /** Somebody who paid the reduced price, and whose proof was then refused. They owe `DIFFERENCE`. */
    refused: async (form: Submission['form'] = {}) => {
      const signUp = await submitted(club, { form: { ...form, reducedPriceSelected: true }, proof: pdf() });
      await pay(club, signUp);
      const { member } = await rowsOf(club, signUp);
      await admin.done(member.id, 'proof', { decision: 'refused', refusal: 'Illisible.' });
      return { id: member.id, signUp };
    },
  };
};
