import { DAY_MS } from '#domain/dates.ts';
import { hasMoney } from '#domain/money/payment.ts';
import type { Deps } from '../deps.ts';
import type { PaymentTruth, SentNotification } from '../integrations/payment-provider.ts';
import { readPayout } from '../payouts/read-payouts.ts';
import { inBackground } from '../runtime/background.ts';
import { createTimer, untilOutOfTime } from '../runtime/work-list.ts';
import { insertWebhookEvent } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Handles a notification of the provider. Uses only the payment or the payout it names, and reads the truth again. Records the event
 * after its effect, so that the provider delivers a failed one again. Throws `signature` or `unavailable`.
 */
export const receiveNotification = async (deps: Deps, sent: SentNotification): Promise<void> => {
  const event = await deps.payments.readNotification(sent);
  const settled = event.reference ? await settlePayment(deps, event.reference) : undefined;
  if (event.payout) await readPayout(deps, event.payout);
  await insertWebhookEvent(deps.db, event);
  // If this mark is lost, the next run of the job looks once more. Nobody waits for it.
  if (settled && isNews(settled.truth)) inBackground(markSettled(deps, settled.truth).catch(() => undefined));
};

/** Providers repeat a notification for three days. Milliseconds. */
const HORIZON = 3 * DAY_MS;

/**
 * Settles the payments whose notification was lost. It asks the provider first: each payment there carries the state of
 * our books, so only a differing one needs the database. It reads the provider's lists page by page, newest first; the
 * next run continues. Returns the number of settled payments.
 */
export const settleUnheard = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  const { payments, now } = deps;
  const since = new Date(now().getTime() - HORIZON);
  const listed = new Set<string>();
  const recent = await untilOutOfTime(
    deps,
    'payment',
    payments.listSince(since),
    async (truth) => {
      listed.add(truth.reference);
      return isNews(truth) && settleAndMark(deps, truth.reference);
    },
    isOutOfTime,
  );
  if (isOutOfTime()) return recent;
  // Recent payments tell everything of themselves. Events tell what became of older ones.
  const older = await untilOutOfTime(
    deps,
    'payment',
    referred(payments.listUnheardSince(since)),
    async ({ reference }) => !listed.has(reference) && settleIfNews(deps, reference),
    isOutOfTime,
  );
  return recent + older;
};

async function* referred(references: AsyncIterable<string>): AsyncGenerator<{ reference: string }> {
  for await (const reference of references) yield { reference };
}

const settleIfNews = async (deps: Deps, reference: string): Promise<boolean> => {
  const truth = await deps.payments.find(reference);
  return truth !== undefined && isNews(truth) && settleAndMark(deps, reference);
};

// Marked with the state that was settled and not with the state that was read first: a change in between is news.
const settleAndMark = async (deps: Deps, reference: string): Promise<true> => {
  const settled = await settlePayment(deps, reference);
  const truth = settled?.truth ?? (await deps.payments.find(reference));
  if (truth) await markSettled(deps, truth);
  return true;
};

/** Returns the state of a payment that both our books and the provider's list tell. How a dispute ended is not in it. */
const markOf = ({ status, refundedCents, dispute }: PaymentTruth): string =>
  [status, refundedCents, ...(dispute === 'none' ? [] : ['disputed'])].join(' ');

/**
 * Returns true if a payment of ours differs from our books as they were last settled. Without money, now or then, the
 * difference can wait for the daily reading.
 */
const isNews = (truth: PaymentTruth): boolean => {
  const isAboutMoney = truth.mark !== undefined || hasMoney(truth.status);
  return isAboutMoney && truth.status !== 'cancelled' && truth.paymentId !== undefined && truth.mark !== markOf(truth);
};

/** Writes on a payment what our books now say of it, so that the job which asks the provider need not wake the database. */
const markSettled = ({ payments }: Deps, truth: PaymentTruth): Promise<void> =>
  payments.mark(truth.reference, markOf(truth));
