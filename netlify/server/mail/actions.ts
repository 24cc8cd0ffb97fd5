import type { AdministratorActor } from '#domain/audit.ts';
import { DomainError } from '#domain/error.ts';
import { MAIL_PAGE_SIZE, type MailOverview } from '#domain/mail.ts';
import { inBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { withTimeLimit } from '../time-limit.ts';
import { write } from '../write.ts';
import { beginAgain, deleteRefused, findMailOverview, selectFailed, selectRefused, setPaused } from './queries.ts';

/** Returns the state of the mails: what waits, what failed, which addresses are refused, what is left today. */
export const mailOverview = async ({ db, mail, now }: Pick<Deps, 'db' | 'mail' | 'now'>): Promise<MailOverview> => {
  const { state, waiting, usedToday, failed, failedCount, refused } = await findMailOverview(db, now());
  return {
    sender: mail.server ? mail.from : null,
    pausedAt: state?.pausedAt?.toISOString() ?? null,
    trouble:
      state?.trouble && state.troubleSince ? { what: state.trouble, since: state.troubleSince.toISOString() } : null,
    waiting: waiting?.count ?? 0,
    nextAt: waiting?.nextAt?.toISOString() ?? null,
    usedToday,
    allowance: mail.dailyAllowance,
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

/** Stops the sending of mails, or begins it again. Nothing is lost meanwhile. Doing it twice is no error. */
export const pauseMail = async (deps: Deps, actor: AdministratorActor, isPaused: boolean): Promise<MailOverview> => {
  await write(deps, {
    actor,
    subject: mails,
    action: isPaused ? 'mail.pause' : 'mail.resume',
    statements: [setPaused(deps.db, isPaused ? deps.now() : null)],
    after: () => (isPaused ? Promise.resolve() : lookSoon(deps)),
  });
  return mailOverview(deps);
};

/** Sends a mail again that was given up. Does nothing for another one, so doing it twice is no error. */
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

/** Sends what is due at once, for an administrator who has just put the mail server right. It goes on in the background. */
export const sendNow = async (deps: Deps, actor: AdministratorActor): Promise<MailOverview> => {
  await write(deps, { actor, subject: mails, action: 'mail.send-now', statements: [] });
  const { sendMail } = await import('./sender.ts');
  const sending = sendMail(deps, []);
  inBackground(sending.catch((error: unknown) => deps.log('mail left to a later run', { error: nameOf(error) })));
  await withTimeLimit(sending, WATCHED_MS).catch(() => undefined);
  return mailOverview(deps);
};
