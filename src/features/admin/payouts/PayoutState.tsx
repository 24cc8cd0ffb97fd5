import { addsUp, type Payout, type PayoutStatus } from '#domain/ledger/payout.ts';
import { payoutsMessages as words } from '#messages/payouts.ts';

const colours: Readonly<Record<PayoutStatus, string>> = {
  pending: 'pending',
  in_transit: 'pending',
  paid: 'active',
  failed: 'cancelled',
  cancelled: 'cancelled',
};

/** Where the money of a payout is, whether its lines add up, and whether it was found on the statement. */
export const PayoutState = ({ payout }: { payout: Payout }) => {
  const isRight = addsUp(payout);
  const said = [
    words.stateOf(payout),
    ...(isRight ? [] : [words.doesNotAddUp]),
    ...(payout.checked ? [words.checked] : []),
  ];
  return <span className={`status status--${isRight ? colours[payout.status] : 'suspended'}`}>{said.join(', ')}</span>;
};
