import { isInForce } from '#domain/member-standing.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { selectInForce } from '../memberships/queries.ts';
import { listRivalIntents, type PaymentWithMember } from './queries.ts';

/** Returns true if the person is already a member and has nothing left to pay. */
export const hasMemberInForce = async ({ db }: Deps, member: PaymentWithMember['member']): Promise<boolean> =>
  (await selectInForce(db, member)).length > 0;

/**
 * Cancels what the same person could still pay by accident. Not after a refund or archiving, because they may be
 * joining again. It never delays the person who paid: a rival that stays open is cancelled when it is next settled.
 */
export const cancelRivals = async (
  deps: Deps,
  member: Pick<PaymentWithMember['member'], 'id' | 'season' | 'identity' | 'status' | 'archivedAt'>,
): Promise<void> => {
  if (!isInForce(member) || member.archivedAt !== null) return;
  try {
    const intents = await listRivalIntents(deps.db, member);
    const results = await Promise.allSettled(intents.map((intentId) => deps.payments.cancelIntent(intentId)));
    const left = results.filter(({ status }) => status === 'rejected').length;
    if (left > 0) deps.log('rival payments left open', { count: left });
  } catch (error) {
    deps.log('could not look for rival payments', { error: nameOf(error) });
  }
};
