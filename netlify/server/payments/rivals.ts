import { isInForce } from '#domain/member-standing.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { listRivalReferences, type PaymentWithMember } from './queries.ts';

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
    const references = await listRivalReferences(deps.db, member);
    const results = await Promise.allSettled(references.map((reference) => deps.payments.withdraw(reference)));
    const left = results.filter(({ status }) => status === 'rejected').length;
    if (left > 0) deps.log('rival payments left open', { count: left });
  } catch (error) {
    deps.log('could not look for rival payments', { error: nameOf(error) });
  }
};
