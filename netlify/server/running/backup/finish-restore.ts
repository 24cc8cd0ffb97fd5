import { DAY_MS } from '#domain/dates.ts';
import { hasMoney } from '#domain/money/payment.ts';
import { PAYMENT_REREAD_DAYS } from '#domain/time-kept.ts';
import { unseal } from '../../accounts/seal.ts';
import type { Deps } from '../../deps.ts';
import { linkHash } from '../../outbox/links.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { applyTombstones } from '../../privacy/tombstones.ts';
import { listErasedReferences, listLivingLinks, listReferencesSince, listSealedFactors } from './queries.ts';

/** A payment at the provider that the restored books do not have: it was begun after the backup. */
export interface UnknownPayment {
  readonly reference: string;
  readonly amountCents: number;
}

/**
 * Settles every restored payment with the provider, because it may have been paid, refunded or disputed after the
 * backup. Returns their number, and the paid payments that began after the backup, which the club enters by hand.
 * Idempotent.
 */
export const agreeWithProvider = async (
  deps: Deps,
  takenAt: Date,
): Promise<{ read: number; unknown: UnknownPayment[] }> => {
  const since = new Date(takenAt.getTime() - PAYMENT_REREAD_DAYS * DAY_MS);
  const known = new Set(await listReferencesSince(deps.db, since));
  for (const reference of known) await settlePayment(deps, reference);
  const erased = new Set(await listErasedReferences(deps.db));
  const unknown: UnknownPayment[] = [];
  // A sign-up may take some time between its row and its payment.
  for await (const truth of deps.payments.listSince(new Date(takenAt.getTime() - DAY_MS)))
    if (hasMoney(truth.status) && truth.paymentId && !known.has(truth.reference) && !erased.has(truth.reference))
      unknown.push({ reference: truth.reference, amountCents: truth.receivedCents });
  return { read: known.size, unknown };
};

/** The parts of the database that the secret of this machine cannot decrypt. */
export interface UnreadableSecrets {
  /** Second factors: how many there are, and how many cannot be checked. */
  readonly factors: number;
  readonly unreadable: number;
  /** Links in mails that were made with another secret. They go on working; mail that waits cannot carry them. */
  readonly links: number;
}

/** Counts the data that another secret than this machine's encrypted or signed. Changes nothing. */
export const findUnreadableSecrets = async (
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<UnreadableSecrets> => {
  const [factors, links] = await deps.db.batch([listSealedFactors(deps.db), listLivingLinks(deps.db, deps.now())]);
  const secrets = [deps.settings.linkSecret, ...deps.settings.formerLinkSecrets];
  const isOurs = ({ id, tokenHash }: { id: string; tokenHash: string }) =>
    secrets.some((linkSecret) => linkHash({ settings: { ...deps.settings, linkSecret } }, id) === tokenHash);
  return {
    factors: factors.length,
    unreadable: factors.filter(
      ({ administratorId, secret }) => unseal(deps, administratorId, secret ?? '') === undefined,
    ).length,
    links: links.filter((link) => !isOurs(link)).length,
  };
};

/**
 * Erases again the persons who were erased after the backup. `memberIds` are the erased members that a backup store
 * knows. It marks them on this machine first, so that a crash loses none. Returns how many memberships it deleted.
 * Idempotent.
 */
export const eraseAgainAfterRestore = async (deps: Deps, memberIds: readonly string[]): Promise<number> => {
  const { marks, now } = deps;
  const known = new Set((await marks.list('tombstone')).map(({ about }) => about));
  for (const id of memberIds) if (!known.has(id)) await marks.add('tombstone', now(), id);
  return applyTombstones(deps);
};
