import { fullNameOf } from '#domain/member.ts';
import type { PaymentIntentState } from '#domain/sign-up.ts';
import type { Deps } from '../deps.ts';
import { listDisciplines } from '../memberships/queries.ts';
import { settlePayment } from './settle-payment.ts';

/** Nothing else is looked for: an address can be invented, and must cost nothing. */
const INTENT_ID = /^pi_\w{1,100}$/;

const NOBODY: PaymentIntentState = { name: '', email: '' };

/** What the payer is told. Settles the payment on the way; without the intent's own secret, tells and does nothing. */
export const paymentIntentState = async (
  deps: Deps,
  intentId: string,
  clientSecret: string,
): Promise<PaymentIntentState> => {
  if (!INTENT_ID.test(intentId) || !clientSecret.startsWith(`${intentId}_secret_`)) return NOBODY;
  const settled = await settlePayment(deps, intentId, { clientSecret });
  if (!settled) return NOBODY;
  const { member, payment } = settled;
  return {
    name: fullNameOf(member),
    email: member.email,
    status: payment.status,
    memberStatus: member.status,
    season: member.season,
    disciplines: await listDisciplines(deps.db, member.id),
    amount: payment.amountCents,
  };
};
