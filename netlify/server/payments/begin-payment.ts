import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import type { PaymentTruth } from './payment-provider.ts';
import {
  attachReference,
  cancelUnbegunPayment,
  findCardPayment,
  findPayment,
  type PaymentWithMember,
} from './queries.ts';

/** Among overlapping submissions of one person, at least one succeeds in each round. */
const ROUNDS = 5;
/** Another submission has ended the payment and is about to begin the next one. Milliseconds. */
const PATIENCE = 200;
const CLOCKS_DIFFER = 60_000;

/**
 * Returns the one payment at the provider that pays a sign-up, and begins it if there is none. A row has one payment there
 * and a payment one amount, so another amount is another row. Withdraws a payment that came too late; nobody has its
 * secret. Throws `duplicate` if the sign-up is being paid, `unavailable`.
 */
export const beginPayment = async (deps: Deps, memberId: string): Promise<PaymentTruth> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findCardPayment(deps.db, memberId);
    const reference = found?.payment.reference;
    if (reference) return payable(deps, reference);
    const begun = found ? await beginAtProvider(deps, found) : await deps.wait(PATIENCE);
    if (begun) return begun;
  }
  throw new DomainError('unavailable');
};

// A cancelled payment cannot be made. The next try begins a new one.
const payable = async ({ payments }: Deps, reference: string): Promise<PaymentTruth> => {
  const truth = await payments.find(reference);
  if (truth?.status === 'open') return truth;
  throw new DomainError(truth && hasMoney(truth.status) ? 'duplicate' : 'unavailable');
};

const beginAtProvider = async (
  deps: Deps,
  { payment, member }: PaymentWithMember,
): Promise<PaymentTruth | undefined> => {
  const begun = await deps.payments.begin({
    paymentId: payment.id,
    memberId: member.id,
    season: member.season,
    amountCents: payment.amountCents,
    email: member.email,
  });
  if (!begun) return giveUp(deps, payment);
  const attached = await attachReference(deps.db, payment.id, begun);
  if (attached.length > 0) return begun;
  const present = await findPayment(deps.db, payment.id);
  if (present?.payment.reference !== begun.reference) await deps.payments.withdraw(begun.reference);
  return undefined;
};

// The provider would answer the same to every further try. The next payment has a fresh key.
const giveUp = async (deps: Deps, payment: PaymentWithMember['payment']): Promise<undefined> => {
  const ended = await cancelUnbegunPayment(deps.db, payment.id, deps.now());
  if (ended.length === 0) return;
  await withdrawBegunAllTheSame(deps, payment);
  throw new DomainError('unavailable', { cause: new Error('the provider refuses this payment for a day') });
};

// Nobody has the secret of this payment. If it cannot be found or withdrawn now, the nightly job withdraws it.
const withdrawBegunAllTheSame = async ({ payments, log }: Deps, { id, createdAt }: PaymentWithMember['payment']) => {
  try {
    for await (const begun of payments.listSince(new Date(createdAt.getTime() - CLOCKS_DIFFER)))
      if (begun.paymentId === id) await payments.withdraw(begun.reference);
  } catch (error) {
    log('could not look for a stray payment', { error: nameOf(error) });
  }
};
