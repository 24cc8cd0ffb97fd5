import { DAY_MS } from '#domain/dates.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../../deps.ts';
import { cancelUnbegunPayment } from '../../payments/queries.ts';
import { withdrawPayment } from '../../payments/settle-payment.ts';
import { createTimer, shuffled, untilOutOfTime } from '../../runtime/work-list.ts';
import { listUnpaidDifferences } from './queries.ts';

const UNPAID_AFTER = UNPAID_SIGN_UP_DAYS * DAY_MS;

/**
 * Withdraws the differences that nobody paid for seven days, and settles them (docs/rules.md#difference): a member who is
 * archived and forgotten must not keep a payment that can be made for ever. Returns how many it looked at.
 */
export const withdrawDifferences = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  const before = new Date(deps.now().getTime() - UNPAID_AFTER);
  const unpaid = isOutOfTime() ? [] : await listUnpaidDifferences(deps.db, before);
  return untilOutOfTime(
    deps,
    'unpaid difference',
    shuffled(unpaid),
    // One that was not begun at the provider has nothing there to withdraw.
    ({ id, reference }) =>
      reference ? withdrawPayment(deps, reference) : cancelUnbegunPayment(deps.db, id, deps.now()),
    isOutOfTime,
  );
};
