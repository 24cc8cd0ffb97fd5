import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { MOST_PAYOUTS, type Payout, type PayoutDetails, type PayoutList } from '#domain/ledger/payout.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { refuseUnless } from '../db/guard.ts';
import { reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { createTimer } from '../runtime/work-list.ts';
import { writeAndRead } from '../write/write.ts';
import {
  clearChecked,
  selectArrived,
  selectLatestPayouts,
  selectOnTheWay,
  selectPayout,
  selectPayoutLines,
  setChecked,
  toPayout,
} from './queries.ts';
import { readPayouts } from './read-payouts.ts';

/** Returns the latest payouts. Throws `unavailable`. */
export const listPayouts = async ({ db }: Pick<Deps, 'db'>): Promise<PayoutList> => {
  const [payouts, { rows }] = await db.batch([selectLatestPayouts(db, MOST_PAYOUTS), selectOnTheWay(db)]);
  return { payouts: payouts.map(toPayout), onTheWayCents: rows[0]?.cents ?? null, left: 0 };
};

/** Returns a payout with all its movements. Throws `not-found`. */
export const findPayout = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<PayoutDetails> => {
  const [[payout], lines] = await db.batch([selectPayout(db, id), selectPayoutLines(db, id)]);
  if (!payout) throw new DomainError('not-found');
  return {
    ...toPayout(payout),
    lines: lines.map(({ happenedAt, memberId, firstName, lastName, archivedAt, ...line }) => ({
      ...line,
      day: dayInParis(happenedAt),
      member:
        memberId !== null && firstName !== null && lastName !== null
          ? { id: memberId, fullName: fullNameOf({ firstName, lastName }), isArchived: archivedAt !== null }
          : null,
    })),
  };
};

const READING_LIMIT = { attempts: 6, windowSeconds: 600 };
/** No further call begins after this time: an administrator waits, and the last calls may hang. Milliseconds. */
const READING_TIME = 2500;

/**
 * Reads the provider's payouts, and returns the latest ones. `left` is the number that a later run will read. Throws
 * `rate-limited` after six calls in ten minutes, and `unavailable`.
 */
export const readPayoutsNow = async (deps: Deps, { id }: SignedInAdministrator): Promise<PayoutList> => {
  await limitAttempts(deps, READING_LIMIT, `payouts read by ${id}`);
  const { left } = await readPayouts(deps, createTimer(deps, READING_TIME));
  return { ...(await listPayouts(deps)), left };
};

/**
 * Notes that a payout stands on the statement of the bank, or takes the note back. Idempotent. Throws `not-found`, and
 * `conflict` for a payout that has not arrived.
 */
export const markChecked = async (
  deps: Deps,
  actor: SignedInAdministrator,
  { id, isChecked }: { id: string; isChecked: boolean },
): Promise<Payout> => {
  const { db } = deps;
  const { lines: _lines, ...payout } = await findPayout(deps, id);
  if ((payout.checked !== null) === isChecked) return payout;
  return writeAndRead(
    deps,
    {
      actor,
      subject: { type: 'payout', id },
      action: isChecked ? 'payout.check' : 'payout.uncheck',
      first: [refuseUnless(db, selectArrived(db, id))],
      refusal: async () => new DomainError('conflict', { reason: 'not-arrived' }),
      statements: [isChecked ? setChecked(db, id, actor.id, deps.now()) : clearChecked(db, id)],
    },
    reading([selectPayout(db, id)], ([row]) => {
      if (!row) throw new DomainError('not-found');
      return toPayout(row);
    }),
  );
};
