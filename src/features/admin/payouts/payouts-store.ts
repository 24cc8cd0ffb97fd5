import { createLoaded } from '#components/loading/loaded.ts';
import type { Payout, PayoutDetails, PayoutList } from '#domain/ledger/payout.ts';
import { api, call } from '#lib/api.ts';
import { payoutsMessages } from '#messages/payouts.ts';

const payouts = api.admin.payouts;

/** The latest payouts, read again whenever the screen opens. */
export const {
  $loaded: $payouts,
  load: loadPayouts,
  show: showPayouts,
  change: changePayouts,
} = createLoaded<PayoutList>(() => call(payouts.$get()), payoutsMessages.failed);

/** Lets the server ask the provider. */
export const askForPayouts = (): Promise<PayoutList> => call(payouts.read.$post());

export const fetchPayout = (id: string): Promise<PayoutDetails> => call(payouts[':id'].$get({ param: { id } }));

/** Notes that a payout stands on the statement, or takes the note back, and shows it in the list. */
export const checkPayout = async (id: string, isChecked: boolean): Promise<Payout> => {
  const checked = await call(payouts[':id'].check.$put({ param: { id }, json: { isChecked } }));
  changePayouts((list) => ({ ...list, payouts: list.payouts.map((one) => (one.id === id ? checked : one)) }));
  return checked;
};
