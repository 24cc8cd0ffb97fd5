import { DAY_MS } from '#domain/dates.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentTruth } from '../../integrations/payment-provider.ts';
import { findPayment } from '../../payments/queries.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { createTimer, untilOutOfTime } from '../../runtime/work-list.ts';

/** One day longer than sign-ups wait for payment. Milliseconds. */
const HORIZON = (UNPAID_SIGN_UP_DAYS + 1) * DAY_MS;

/**
 * Cancels orphaned payments at the provider: it began them although it reported a failure, or its answer came after our
 * row had ended, or it did not seem to know the payment when the row was given up. Returns how many it checked.
 */
export const cancelStrays = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  if (isOutOfTime()) return 0;
  const recent = deps.payments.listSince(new Date(deps.now().getTime() - HORIZON));
  return untilOutOfTime(deps, 'stray payment', recent, (truth) => cancelIfStray(deps, truth), isOutOfTime);
};

const cancelIfStray = async (deps: Deps, { reference, status, paymentId }: PaymentTruth): Promise<boolean> => {
  if (status !== 'open' || paymentId === undefined) return false;
  const owner = await findPayment(deps.db, paymentId);
  if (!owner || (owner.payment.reference === reference && owner.payment.status !== 'cancelled')) return false;
  await settlePayment(deps, reference);
  return true;
};
