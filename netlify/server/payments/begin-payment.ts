import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { PaymentTruth } from '../integrations/payment-provider.ts';
import { errorNameOf } from '../runtime/log.ts';
import {
  attachReference,
  cancelLostPayment,
  cancelUnbegunPayment,
  findPayment,
  type PaymentWithMember,
} from './queries.ts';

/** A card payment of our books, and whose it is, as it is begun at the provider. */
export interface PaymentToPay {
  payment: Pick<PaymentWithMember['payment'], 'id' | 'amountCents' | 'reference' | 'createdAt' | 'keepsCard'>;
  member: Pick<PaymentWithMember['member'], 'id' | 'season' | 'email'>;
}

/** The delay before a retry, while a concurrent request ends or begins the same payment. Milliseconds. */
export const CONTENTION_WAIT = 200;

const CLOCKS_DIFFER = 60_000;

/**
 * Begins a payment row at the provider, and stores the reference. The row's id is the idempotency key. If the row has
 * got another payment or has ended, cancels the late one, whose secret nobody has, and returns undefined. Throws
 * `unavailable`; if the provider would repeat a failure for a day, the row ends, and a retry begins another.
 */
export const beginAtProvider = async (
  deps: Deps,
  { payment, member }: PaymentToPay,
): Promise<PaymentTruth | undefined> => {
  const begun = await deps.payments.begin({
    paymentId: payment.id,
    memberId: member.id,
    season: member.season,
    amountCents: payment.amountCents,
    email: member.email,
    keepsCard: payment.keepsCard,
  });
  if (!begun) return giveUp(deps, payment);
  const attached = await attachReference(deps.db, payment.id, begun);
  if (attached.length > 0) return begun;
  const current = await findPayment(deps.db, payment.id);
  if (current?.payment.reference !== begun.reference) await deps.payments.withdraw(begun.reference);
  return undefined;
};

// The provider would answer the same to every further try. The next payment has a fresh key.
const giveUp = async (deps: Deps, payment: PaymentToPay['payment']): Promise<undefined> => {
  const ended = await cancelUnbegunPayment(deps.db, payment.id, deps.now());
  if (ended.length === 0) return;
  await withdrawBegunAllTheSame(deps, payment);
  throw new DomainError('unavailable', { cause: new Error('the provider refuses this payment for a day') });
};

// Nobody has the secret of this payment. If it cannot be found or withdrawn now, the nightly job withdraws it.
const withdrawBegunAllTheSame = async ({ payments, log }: Deps, { id, createdAt }: PaymentToPay['payment']) => {
  try {
    for await (const begun of payments.listSince(new Date(createdAt.getTime() - CLOCKS_DIFFER)))
      if (begun.paymentId === id) await payments.withdraw(begun.reference);
  } catch (error) {
    log('could not look for a stray payment', { error: errorNameOf(error) });
  }
};

/**
 * Cancels a payment that the provider does not know. Only a request of somebody who pays or looks may do this: a job with the
 * key of another account would cancel every payment.
 */
export const cancelIfLost = async (
  { db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>,
  reference: string,
): Promise<void> => {
  if (!(await payments.find(reference))) await cancelLostPayment(db, reference, now());
};
