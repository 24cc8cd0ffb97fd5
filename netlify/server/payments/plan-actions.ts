import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Actor } from '#domain/site/audit.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { KeptCard } from '../integrations/payment-provider.ts';
import { changeMember } from '../member/change-member.ts';
import { selectOpenCard, updateMember } from '../member/change-queries.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { isPlanRunning, type Planned } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import { closeCard } from './close-card.ts';
import { endPlans, selectOpenPlan, updateCard } from './instalment-queries.ts';

/**
 * Ends the plan of a membership: the rest is owed now (docs/rules.md#instalments). Idempotent. Throws `not-found`,
 * or `conflict` while a card is being charged, or if the member changed.
 */
export const stopInstalments = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  readAt: string | undefined,
): Promise<MemberDetails> => {
  const { db } = deps;
  const { after } = await changeMember(deps, { actor, memberId, readAt }, async (member) => {
    if (!member.plan || member.plan.endedAt !== null) return undefined;
    await closeCard(deps, member);
    const now = deps.now();
    return {
      action: 'member.stop-instalments',
      fields: ['payments'],
      first: [lockPerson(db, member)],
      statements: [
        refuseWhen(db, selectOpenCard(db, member.id)),
        endPlans(db, member.id, now),
        updateMember(db, member.id, { updatedAt: now }),
      ],
    };
  });
  return toMemberDetails(after, deps.now());
};

/** A membership with the plan whose card may be changed. */
type WithPlan = Planned & { plan: { id: string; customer: string | null } | null };

/** Returns the payer at the provider whose kept card may be changed. Throws `conflict` without a running plan. */
export const payerOf = (member: WithPlan): string => {
  const customer = isPlanRunning(member) ? member.plan?.customer : undefined;
  if (!customer) throw new DomainError('conflict', { reason: 'no-plan' });
  return customer;
};

/**
 * Returns the card that was typed for a change. Throws `conflict` if none was typed yet, or if it is another payer's.
 */
export const typedCardOf = async (
  deps: Pick<Deps, 'payments'>,
  member: WithPlan,
  reference: string,
): Promise<KeptCard> => {
  const card = await deps.payments.findCardChange(reference, payerOf(member));
  if (!card) throw new DomainError('conflict', { reason: 'card-not-typed' });
  return card;
};

/** Returns the statements that put a typed card in the place of the kept one. */
export const changeCardOf = (db: Deps['db'], planId: string, card: KeptCard, now: Date) => [
  refuseUnless(db, selectOpenPlan(db, planId)),
  updateCard(db, planId, card, now),
];
