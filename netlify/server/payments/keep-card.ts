import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import { noReading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { selectPlansOf } from '../member/plan-queries.ts';
import { lockPerson } from '../member/queries.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { withMail } from '../outbox/outbox.ts';
import { beginPlan, endPlans, selectWaitingPlan } from './instalment-queries.ts';
import { planInstalments } from './plan-instalments.ts';
import type { PaymentWithMember } from './queries.ts';

/**
 * Starts a plan with the card of its first payment, and mails the member all its charges (docs/rules.md#instalments). If the
 * payment saved no card, it ends the plan and the rest is owed. Idempotent: the next settlement retries. Throws
 * `unavailable`.
 */
export const keepCard = async (
  deps: Deps,
  { payment, member }: Pick<PaymentWithMember, 'payment' | 'member'>,
): Promise<void> => {
  const { db } = deps;
  const card = payment.reference === null ? undefined : await deps.payments.savedCard(payment.reference);
  const now = deps.now();
  if (card) await planInstalments(deps);
  const plan = (await selectPlansOf(db, member.id)).at(-1);
  if (!plan) return;
  const mails: NewMail[] = card
    ? [
        {
          kind: 'instalments-agreed',
          data: {
            season: member.season,
            atOnceCents: payment.amountCents,
            terms: plan.terms.map(({ dueOn, amountCents }) => ({ on: dueOn, cents: amountCents })),
            card: { brand: card.brand, last4: card.last4 },
          },
          to: { memberId: member.id },
          key: `instalments-agreed ${plan.id}`,
        },
      ]
    : [];
  const change = card ? beginPlan(db, member.id, card, now) : endPlans(db, member.id, now);
  try {
    await withMail(deps, mails, (written) =>
      thenRead(
        db,
        [lockPerson(db, member), refuseUnless(db, selectWaitingPlan(db, member.id)), change, ...written],
        noReading,
      ),
    );
  } catch (error) {
    // Another request was faster.
    if (!isRefusedWrite(error)) throw error;
  }
};
