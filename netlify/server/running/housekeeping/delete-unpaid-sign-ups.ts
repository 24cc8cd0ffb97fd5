import { DAY_MS } from '#domain/dates.ts';
import { allowanceDay } from '#domain/mail/mail.ts';
import { AUDIT_KEPT_DAYS, PAYMENT_REREAD_DAYS, UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import { deleteExpiredSessions, deleteOldBrowsers } from '../../accounts/session-queries.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { removeFiles } from '../../member/files.ts';
import { deleteOldMail, deleteOldMailDays, forgetAddresses } from '../../outbox/queries.ts';
import { withdrawPayment } from '../../payments/settle-payment.ts';
import { createTimer, eachStep, untilOutOfTime } from '../../runtime/work-list.ts';
import { deleteOldLines } from '../audit/queries.ts';
import { type Abandoned, deleteAbandoned, deleteOldAttempts, deleteOldEvents, listAbandoned } from './queries.ts';

const ABANDONED_AFTER = UNPAID_SIGN_UP_DAYS * DAY_MS;
/** Events are kept as long as payments are read again. Afterwards no event is expected. Milliseconds. */
const EVENTS_KEPT = PAYMENT_REREAD_DAYS * DAY_MS;
/** The journal, what was mailed to administrators and the browsers they used are kept a year. Milliseconds. */
const JOURNAL_KEPT = AUDIT_KEPT_DAYS * DAY_MS;

/**
 * Deletes unpaid sign-ups with their files (docs/rules.md#unpaid-sign-ups). Cancels and settles their payments first,
 * so that a sign-up that was just paid is kept. Also deletes old sessions, counters, webhook events,
 * mails to administrators and lines of the journal. Returns how
 * many sign-ups it deleted.
 */
export const deleteUnpaidSignUps = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  const now = deps.now().getTime();
  await deleteOld(deps, now);
  const before = new Date(now - ABANDONED_AFTER);
  const abandoned = await listAbandoned(deps.db, before);
  return untilOutOfTime(
    deps,
    'abandoned sign-up',
    abandoned,
    (signUp) => deleteUnpaid(deps, signUp, before),
    isOutOfTime,
  );
};

/**
 * Deletes expired rows in one round trip. If that fails, it deletes table by table, so that one failure does not stop
 * the others.
 */
const deleteOld = async (deps: Deps, now: number): Promise<void> => {
  const { db } = deps;
  const before = (kept: number) => new Date(now - kept);
  const deletions = {
    sessions: () => deleteExpiredSessions(db, deps.now()),
    attempts: () => deleteOldAttempts(db, before(longestWindow(deps))),
    events: () => deleteOldEvents(db, before(EVENTS_KEPT)),
    mail: () => deleteOldMail(db, before(JOURNAL_KEPT)),
    addresses: () => forgetAddresses(db, before(JOURNAL_KEPT)),
    mailDays: () => deleteOldMailDays(db, allowanceDay(before(JOURNAL_KEPT))),
    browsers: () => deleteOldBrowsers(db, before(JOURNAL_KEPT)),
    journal: () => deleteOldLines(db, before(JOURNAL_KEPT)),
  };
  const { sessions, ...others } = deletions;
  try {
    await db.batch([sessions(), ...Object.values(others).map((deletion) => deletion())]);
  } catch {
    await eachStep(deps, deletions);
  }
};

/** Returns how long the longest counter of attempts counts. Milliseconds. */
export const longestWindow = ({ settings }: Pick<Deps, 'settings'>): number =>
  Math.max(DAY_MS, ...Object.values(settings.limits).map(({ windowSeconds }) => windowSeconds * 1000));

const deleteUnpaid = async (deps: Deps, signUp: Abandoned, before: Date): Promise<boolean> => {
  if (signUp.reference && !(await isOver(deps, signUp.reference))) return false;
  try {
    await deleteAbandoned(deps.db, signUp, before);
  } catch (error) {
    // It was taken up again or paid a moment ago.
    if (isRefusedWrite(error)) return false;
    throw error;
  }
  await removeFiles(deps, signUp);
  return true;
};

// A payment that the provider does not know may belong to another account and be paid there, so its row stays.
const isOver = async (deps: Deps, reference: string): Promise<boolean> =>
  (await withdrawPayment(deps, reference))?.payment.status === 'cancelled';
