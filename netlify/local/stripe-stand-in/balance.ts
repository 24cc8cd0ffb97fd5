import type { BalanceTransactionRecord, PayoutRecord } from '#local/stripe-stand-in/balance-records.ts';
import type { ChargeRecord, DisputeRecord, RefundRecord, StripeObject } from '#local/stripe-stand-in/records.ts';
import { renderCharge, renderDispute, renderRefund } from '#local/stripe-stand-in/render.ts';
import { newId, type Store, type World } from '#local/stripe-stand-in/store.ts';

const DAY = 24 * 3600;
const CURRENCY = 'eur';
/** The fee of a French account for a card of the European Economic Area: 1.5 % and 25 cents. */
const feeOfCharge = (amount: number): number => Math.round(amount * 0.015) + 25;
/** The fee of a dispute, won or lost. Cents. */
const DISPUTE_FEE = 2000;

type Movement = Pick<BalanceTransactionRecord, 'type' | 'amount' | 'source'> &
  Partial<Pick<BalanceTransactionRecord, 'category' | 'fee' | 'payout' | 'description' | 'currency'>>;

function move(world: World, movement: Movement): BalanceTransactionRecord {
  const { type, amount, source, category = type, fee = 0, payout = null } = movement;
  const { description = null, currency = CURRENCY } = movement;
  const created = world.seconds();
  const availableOn = type === 'charge' ? created + 2 * DAY : created;
  const record: BalanceTransactionRecord = {
    id: newId('txn'),
    type,
    category,
    amount,
    fee,
    currency,
    created,
    availableOn,
    description,
    source,
    payout,
  };
  world.store.balanceTransactions.set(record.id, record);
  return record;
}

/** A charge that succeeded comes into the balance, less its fee. */
export const addCharge = (world: World, { id, amount, currency, description }: ChargeRecord): void =>
  void move(world, { type: 'charge', amount, fee: feeOfCharge(amount), source: id, currency, description });

/** A refund leaves the balance when it is made. Its charge's fee is not given back. */
export const addRefund = (world: World, { id, amount, currency }: RefundRecord): void =>
  void move(world, { type: 'refund', amount: -amount, source: id, currency });

export const addFailedRefund = (world: World, { id, amount, currency }: RefundRecord): void =>
  void move(world, { type: 'refund_failure', amount, source: id, currency });

/** The bank takes the money of a disputed charge at once, and Stripe its fee. */
export const addDispute = (world: World, { id, amount, currency }: DisputeRecord): void =>
  void move(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE,
    source: id,
    currency,
  });

export const addWonDispute = (world: World, { id, amount, currency }: DisputeRecord): void =>
  void move(world, { type: 'adjustment', category: 'dispute_reversal', amount, source: id, currency });

/** Stripe takes a fee of its own from the balance. Cents. */
export const takeFee = (world: World, amount: number): BalanceTransactionRecord =>
  move(world, { type: 'stripe_fee', category: 'fee', amount: -amount, source: null });

const leftOf = ({ amount, fee }: BalanceTransactionRecord): number => amount - fee;

/** Returns midnight UTC of a day. */
const midnight = (seconds: number): number => Math.floor(seconds / DAY) * DAY;

/**
 * Pays out the whole balance; if it is below 0, the bank account is debited. With an amount in cents, it makes a manual
 * payout, which lists no movements. Throws if the balance is empty.
 */
export function payOut(world: World, asked?: number): PayoutRecord {
  const { store } = world;
  const held = [...store.balanceTransactions.values()].filter((one) => one.payout === null);
  if (asked === undefined && held.length === 0) throw new Error('The balance of the stand-in is empty.');
  const amount = asked ?? held.reduce((cents, one) => cents + leftOf(one), 0);
  const id = newId('po');
  const isAutomatic = asked === undefined;
  const own = move(world, { type: 'payout', amount: -amount, source: id, payout: isAutomatic ? id : null });
  if (isAutomatic) for (const one of held) one.payout = id;
  const payout: PayoutRecord = {
    id,
    amount,
    currency: CURRENCY,
    status: 'in_transit',
    automatic: isAutomatic,
    created: world.seconds(),
    arrivalDate: midnight(world.seconds()) + 2 * DAY,
    failureCode: null,
    balanceTransaction: own.id,
    failureBalanceTransaction: null,
  };
  store.payouts.set(id, payout);
  world.emit('payout.created', renderPayout(payout));
  return payout;
}

/** Marks a payout as paid, possibly before its arrival date. Does nothing unless the payout is in transit. */
export function arrive(world: World, payout: PayoutRecord): void {
  if (payout.status !== 'in_transit') return;
  payout.status = 'paid';
  payout.arrivalDate = Math.min(payout.arrivalDate, midnight(world.seconds()));
  world.emit('payout.paid', renderPayout(payout));
}

/** Fails a payout, even a paid one: the bank returns the money to the balance, and the fees stay paid. */
export function failPayout(world: World, payout: PayoutRecord): void {
  if (payout.status === 'failed') return;
  payout.status = 'failed';
  payout.failureCode = 'account_closed';
  payout.failureBalanceTransaction = move(world, {
    type: 'payout_failure',
    amount: payout.amount,
    source: payout.id,
  }).id;
  world.emit('payout.failed', renderPayout(payout));
}

export const renderPayout = (record: PayoutRecord): StripeObject => ({
  id: record.id,
  object: 'payout',
  amount: record.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: record.arrivalDate,
  automatic: record.automatic,
  balance_transaction: record.balanceTransaction,
  created: record.created,
  currency: record.currency,
  description: 'STRIPE PAYOUT',
  destination: 'ba_1stand_in',
  failure_balance_transaction: record.failureBalanceTransaction,
  failure_code: record.failureCode,
  failure_message: record.failureCode === null ? null : 'The bank account is closed.',
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  reconciliation_status: record.automatic ? 'completed' : 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: record.status,
  type: 'bank_account',
});

function sourceOf({ charges, refunds, disputes, payouts }: Store, id: string | null): StripeObject | string | null {
  if (id === null) return null;
  const charge = charges.get(id);
  const refund = refunds.get(id);
  const dispute = disputes.get(id);
  const payout = payouts.get(id);
  if (charge) return renderCharge(charge);
  if (refund) return renderRefund(refund);
  if (dispute) return renderDispute(dispute);
  return payout ? renderPayout(payout) : id;
}

/** `isExpanded`: the object that it is about stands in place of its id. */
export const renderBalanceTransaction = (
  { store, seconds }: World,
  record: BalanceTransactionRecord,
  isExpanded: boolean,
): StripeObject => ({
  id: record.id,
  object: 'balance_transaction',
  amount: record.amount,
  available_on: record.availableOn,
  balance_type: 'payments',
  created: record.created,
  currency: record.currency,
  description: record.description,
  exchange_rate: null,
  fee: record.fee,
  fee_details:
    record.fee === 0
      ? []
      : [
          {
            amount: record.fee,
            application: null,
            currency: record.currency,
            description: record.category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: leftOf(record),
  reporting_category: record.category,
  source: isExpanded ? sourceOf(store, record.source) : record.source,
  status: record.availableOn > seconds() ? 'pending' : 'available',
  type: record.type,
});
