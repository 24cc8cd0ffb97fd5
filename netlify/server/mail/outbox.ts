import { inBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { insertMail, type NewMail } from './queries.ts';

export type { NewMail } from './queries.ts';

type OutboxDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/**
 * How long after its mark a batch may still be committed: longer than any function lives. A job that sees the mark
 * earlier leaves it alone, so it never removes the mark of a mail that it could not see. Milliseconds.
 */
export const COMMIT_MS = 2 * 60_000;

// Without a mark the mail is sent all the same, by the next job that asks the database: it is late and not lost.
const markDue = async ({ marks, now, log }: OutboxDeps): Promise<string | undefined> => {
  try {
    return await marks.add('mail/commit', new Date(now().getTime() + COMMIT_MS));
  } catch (error) {
    log('mail written without a mark', { error: nameOf(error) });
    return undefined;
  }
};

// Whatever fails here is done again by the job that finds the mark.
const sendAtOnce = async (deps: OutboxDeps, mark: string | undefined): Promise<void> => {
  try {
    const { sendMail } = await import('./sender.ts');
    await sendMail(deps, mark === undefined ? [] : [mark]);
  } catch (error) {
    deps.log('mail left to a later run', { error: nameOf(error) });
  }
};

/**
 * Commits a batch with its mails in it: a mail exists if and only if what it tells about was written. Marks first that
 * mail is due, so that it is sent even if the process ends right after the commit. Sends in the background. Without a
 * mail server no mail is written. Returns and throws what `commit` does.
 */
export const withMail = async <Done>(
  deps: OutboxDeps,
  mails: readonly NewMail[],
  commit: (statements: ReturnType<typeof insertMail>[]) => Promise<Done>,
): Promise<Done> => {
  if (!deps.mail.server || mails.length === 0) return commit([]);
  const mark = await markDue(deps);
  const done = await commit(mails.map((mail) => insertMail(deps.db, mail, deps.now())));
  inBackground(sendAtOnce(deps, mark));
  return done;
};
