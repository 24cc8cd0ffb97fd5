import { DomainError } from '#domain/error.ts';
import { MAIL_PAGE_SIZE, type MailOverview } from '#domain/mail/mail.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import {
  beginAgain,
  deleteRefused,
  findMailOverview,
  selectFailed,
  selectRefused,
  setPaused,
} from '../outbox/queries.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { withTimeLimit } from '../runtime/time-limit.ts';
import { write } from '../write/write.ts';

// The marks tell when a job looks, whatever a mail says. A look that is late comes within minutes.
const nextLookOf = async ({ marks, now }: Pick<Deps, 'marks' | 'now'>): Promise<string | null> => {
  const looks = await marks.list('mail').catch(() => []);
  if (looks.length === 0) return null;
  const next = Math.min(...looks.map(({ at }) => at.getTime()));
  return new Date(Math.max(next, now().getTime())).toISOString();
};

/** Returns the state of the queue: waiting and failed mails, refused addresses, and the rest of the day's allowance. */
export const mailOverview = async (deps: Pick<Deps, 'db' | 'mail' | 'marks' | 'now'>): Promise<MailOverview> => {
  const { db, mail, now } = deps;
  const [found, nextAt] = await Promise.all([findMailOverview(db, now()), nextLookOf(deps)]);
  const { state, waiting, usedToday, failed, failedCount, refused, delayed } = found;
  const isWaiting = Boolean(waiting && waiting.count > 0);
  return {
    sender: mail.server ? mail.from : null,
    pausedAt: state?.pausedAt?.toISOString() ?? null,
    trouble:
      state?.trouble && state.troubleSince
        ? { what: state.trouble, since: state.troubleSince.toISOString(), answer: state.answer }
        : null,
    waiting: waiting?.count ?? 0,
    nextAt: isWaiting ? nextAt : null,
    usedToday,
    allowance: mail.dailyAllowance,
    delayed: delayed.flatMap(({ answer, dueAt, ...row }) =>
      answer === null ? [] : [{ ...row, answer, dueAt: dueAt.toISOString() }],
    ),
    failed: failed.flatMap(({ why, failedAt, ...row }) =>
      why && failedAt ? [{ ...row, why, failedAt: failedAt.toISOString() }] : [],
    ),
    failedCount: failedCount?.count ?? 0,
    refused: refused.slice(0, MAIL_PAGE_SIZE).map((row) => ({ ...row, refusedAt: row.refusedAt.toISOString() })),
    refusedCount: new Set(refused.map(({ address }) => address)).size,
  };
};

const mails = { type: 'mail', id: 'mails' } as const;

// A job that looks then finds what was written just before.
const lookSoon = ({ marks, now }: Deps): Promise<unknown> => marks.add('mail/look', now());

/**
 * Pauses the mail queue after the administrator has confirmed their password, and tells the owners. Warnings and links
 * of accounts still go out (docs/rules.md#security-mails); the rest waits. Idempotent.
 */
export const pauseMail = async (deps: Deps, confirmed: Confirmed): Promise<MailOverview> => {
  const now = deps.now();
  await write(deps, {
    ...passwordGuard(deps, confirmed),
    actor: confirmed,
    subject: mails,
    action: 'mail.pause',
    statements: [setPaused(deps.db, now)],
    mails: [{ kind: 'mail-paused', data: { at: now.toISOString() }, to: 'club' }],
  });
  return mailOverview(deps);
};

/** Resumes the queue. Idempotent. */
export const resumeMail = async (deps: Deps, actor: AdministratorActor): Promise<MailOverview> => {
  await write(deps, {
    actor,
    subject: mails,
    action: 'mail.resume',
    statements: [setPaused(deps.db, null)],
    after: () => lookSoon(deps),
  });
  return mailOverview(deps);
};

/** Queues a failed mail again. Does nothing for other mails, so it is idempotent. */
export const sendAgain = async (deps: Deps, actor: AdministratorActor, id: string): Promise<MailOverview> => {
  const [failed] = await selectFailed(deps.db, id);
  if (!failed) return mailOverview(deps);
  await write(deps, {
    actor,
    subject: { type: 'mail', id },
    action: 'mail.send-again',
    statements: [beginAgain(deps.db, id, deps.now())],
    after: () => lookSoon(deps),
  });
  return mailOverview(deps);
};

/** Allows mail to an address that was refused. Throws `not-found`. */
export const allowAddress = async (deps: Deps, actor: AdministratorActor, id: string): Promise<MailOverview> => {
  const [refused] = await selectRefused(deps.db, id);
  if (!refused) throw new DomainError('not-found');
  await write(deps, {
    actor,
    subject: { type: 'mail', id },
    action: 'mail.allow-address',
    statements: [deleteRefused(deps.db, refused.address)],
  });
  return mailOverview(deps);
};

/** How long an administrator waits to see what became of it. Milliseconds. */
const WATCHED_MS = 4000;

/**
 * Sends the due mails at once, for an administrator who has just repaired the mail server. It continues in the
 * background.
 */
export const sendNow = async (deps: Deps, actor: AdministratorActor): Promise<MailOverview> => {
  await write(deps, { actor, subject: mails, action: 'mail.send-now', statements: [] });
  const { sendMail } = await import('./sender.ts');
  const sending = sendMail(deps, []);
  inBackground(sending.catch((error: unknown) => deps.log('mail left to a later run', { error: errorNameOf(error) })));
  await withTimeLimit(sending, WATCHED_MS).catch(() => undefined);
  return mailOverview(deps);
};
