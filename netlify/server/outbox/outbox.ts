import type { Statement } from '../db/reading.ts';
import type { DeliveryDeps, Deps } from '../deps.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { insertMailing, type NewMailing } from './mailing-queries.ts';
import { insertMail, type NewMail } from './queries.ts';

export type { NewMail } from './queries.ts';

/** A mail, or mails to many that say the same. */
export type Outgoing = NewMail | NewMailing;

const statementsOf = (db: Deps['db'], mail: Outgoing, now: Date): readonly Statement[] =>
  'mailing' in mail ? insertMailing(db, mail, now) : [insertMail(db, mail, now)];

/**
 * How long after its mark a transaction may still commit: longer than any function lives. A job leaves a younger mark
 * alone, so it never removes the mark of an uncommitted mail. Milliseconds.
 */
export const COMMIT_MS = 2 * 60_000;

// Without a mark the next job that queries the database sends the mail: it is late, not lost.
const markDue = async ({ marks, now, log }: DeliveryDeps): Promise<string | undefined> => {
  try {
    return await marks.add('mail/commit', new Date(now().getTime() + COMMIT_MS));
  } catch (error) {
    log('mail written without a mark', { error: errorNameOf(error) });
    return undefined;
  }
};

// Whatever fails here is done again by the job that finds the mark.
const sendAtOnce = async (deps: DeliveryDeps, mark: string | undefined): Promise<void> => {
  try {
    await deps.mail.deliver(deps, mark === undefined ? [] : [mark]);
  } catch (error) {
    deps.log('mail left to a later run', { error: errorNameOf(error) });
  }
};

/**
 * Commits a transaction together with its mails (transactional outbox). Before it, marks that mail is due, so that the
 * mail goes out even if the process crashes right after the commit. Sends in the background. Without a mail server it
 * writes no mail. Returns and throws what `commit` does.
 */
export const withMail = async <Done>(
  deps: DeliveryDeps,
  mails: readonly Outgoing[],
  commit: (statements: Statement[]) => Promise<Done>,
): Promise<Done> => {
  if (!deps.mail.server || mails.length === 0) return commit([]);
  const mark = await markDue(deps);
  const done = await commit(mails.flatMap((mail) => statementsOf(deps.db, mail, deps.now())));
  inBackground(sendAtOnce(deps, mark));
  return done;
};

/**
 * Queues mails without another write, and leaves their sending to the next job, because the caller has no time left.
 * Without a mail server no mail is written.
 */
export const writeMail = async (deps: DeliveryDeps, mails: readonly Outgoing[]): Promise<void> => {
  const [first, ...others] = mails.flatMap((mail) => statementsOf(deps.db, mail, deps.now()));
  if (!deps.mail.server || !first) return;
  await markDue(deps);
  await deps.db.batch([first, ...others]);
};
