import { DomainError, validationError } from '#domain/error.ts';
import type { Mail } from '#domain/mail/mail.ts';
import {
  daysToSend,
  type Mailing,
  type MailingPlan,
  type MailingText,
  type MailPreview,
  type OpenedMailing,
} from '#domain/mail/mailing.ts';
import { isWholeList } from '#domain/member/member-export.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { selectClub } from '../club/queries.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { plainTextOf } from '../integrations/plain-text.ts';
import { sanitiseRichText } from '../integrations/sanitise.ts';
import { type Chosen, countWhole, findAddresses, findChosenIds } from '../memberships/find-list.ts';
import { letterOf } from '../outbox/letters.ts';
import { unsubscribeUrls } from '../outbox/links.ts';
import {
  findMailings,
  findPlan,
  isOneClass,
  type NewMailing,
  selectAsPlanned,
  selectMailing,
  selectMailingText,
} from '../outbox/mailing-queries.ts';
import { write } from '../write/write.ts';

/**
 * Returns what many mails say as it is kept: sanitised by the rules of the site's texts, without pictures, because mail
 * programs fetch them from elsewhere. Throws `validation` if nothing is left.
 */
export const mailingTextOf = async ({ title, content: sent }: MailingText): Promise<MailingText> => {
  const content = await sanitiseRichText(sent, () => false);
  if (plainTextOf(content) === '') throw validationError({ content: 'required' });
  return { title, content };
};

/** Throws `conflict` with its reason if the site has no mail server. */
export const requireMailServer = ({ mail }: Pick<Deps, 'mail'>): void => {
  if (!mail.server) throw new DomainError('conflict', { reason: 'no-mail-server' });
};

/** Returns to whom a mailing to these members would go now, and over how many days. */
export const planMailing = async (
  { db, mail, now }: Pick<Deps, 'db' | 'mail' | 'now'>,
  ids: readonly string[],
  kind: NewMailing['kind'] = 'news',
): Promise<MailingPlan> => {
  const { plan, waiting, usedToday } = await findPlan(db, ids, kind, now());
  const {
    selection = '',
    people = 0,
    mails = 0,
    unpaid = 0,
    over = 0,
    unsubscribed = 0,
    refused = 0,
    addressless = 0,
  } = plan ?? {};
  const allowance = mail.dailyAllowance;
  const days = daysToSend({ mails, waiting, usedToday, allowance });
  return { selection, people, mails, unpaid, over, unsubscribed, refused, addressless, days, usedToday, allowance };
};

const idsOf = (deps: Pick<Deps, 'db' | 'now'>, chosen: Chosen): Promise<string[]> =>
  findChosenIds(deps, 'current', chosen);

/** Returns to whom a mailing to chosen members of the current list would go. */
export const planForChosen = async (deps: Pick<Deps, 'db' | 'mail' | 'now'>, chosen: Chosen): Promise<MailingPlan> =>
  planMailing(deps, await idsOf(deps, chosen));

/** Returns a mail as it would be sent, to nobody in particular. */
export const previewOf = async (
  { db, settings, mail, now }: Pick<Deps, 'db' | 'settings' | 'mail' | 'now'>,
  written: Pick<Mail, 'kind' | 'data'>,
  url?: string,
): Promise<MailPreview> => {
  const [row] = await selectClub(db);
  const { subject, html, text } = letterOf({
    // Kind and data come from one mail.
    mail: written as Mail,
    reader: {
      club: { name: row?.club.name ?? '', article: row?.club.article ?? null },
      name: '',
      minor: undefined,
      member: '',
    },
    to: { name: '', address: '' },
    url,
    id: '',
    clubEmail: row?.club.email ?? '',
    siteUrl: settings.siteUrl,
    settings: mail,
    now: now(),
    ...(written.kind !== 'class-changed' && { unsubscribe: unsubscribeUrls({ settings }, '…') }),
  });
  return { subject, html, text };
};

/** Returns how a mailing would look. Throws `validation`. */
export const previewMailing = async (
  deps: Pick<Deps, 'db' | 'settings' | 'mail' | 'now'>,
  text: MailingText,
): Promise<MailPreview> => previewOf(deps, { kind: 'news', data: await mailingTextOf(text) });

/** Sends a mailing to the administrator who writes it, and to nobody else. Throws `validation` or `conflict`. */
export const tryMailing = async (deps: Deps, actor: AdministratorActor, sent: MailingText): Promise<void> => {
  requireMailServer(deps);
  const data = await mailingTextOf(sent);
  await write(deps, {
    actor,
    subject: { type: 'mail', id: 'mails' },
    action: 'mail.try',
    statements: [],
    mails: [{ kind: 'news', data, to: { administratorId: actor.id } }],
  });
};

/** Returns the latest mailings, and what became of their mails. */
export const listMailings = ({ db }: Pick<Deps, 'db'>): Promise<Mailing[]> => findMailings(db);

const findMailing = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Mailing> => {
  const [mailing] = await findMailings(db, { id });
  if (!mailing) throw new DomainError('not-found');
  return mailing;
};

/**
 * Returns a mailing with its text, as news look. The parts of a reminder or a class change that differ by reader are
 * left out. Throws `not-found`.
 */
export const openMailing = async (
  deps: Pick<Deps, 'db' | 'settings' | 'mail' | 'now'>,
  id: string,
): Promise<OpenedMailing> => {
  const [mailing, [text]] = await Promise.all([findMailing(deps, id), selectMailingText(deps.db, id)]);
  if (!text) throw new DomainError('not-found');
  return { ...mailing, letter: await previewOf(deps, { kind: 'news', data: text }) };
};

interface Asked {
  id: string;
  kind: NewMailing['kind'];
  text: MailingText;
  ids: readonly string[];
  /** `selection` of the preview that the administrator saw. */
  selection: string;
  /** What each mail says beyond the text. */
  data?: object;
  about?: string;
}

/**
 * Queues a mail to each of these members, exactly the recipients of the preview. Idempotent. Throws `conflict`: with
 * the present plan if that has changed, or with the reason that nobody would get it.
 */
export const writeMailing = async (deps: Deps, actor: AdministratorActor, asked: Asked): Promise<Mailing> => {
  const { db } = deps;
  const { id, kind, text, ids, selection, data = {}, about } = asked;
  requireMailServer(deps);
  if ((await selectMailing(db, id)).length > 0) return findMailing(deps, id);
  const plan = await planMailing(deps, ids, kind);
  if (plan.selection !== selection) throw new DomainError('conflict', { current: plan });
  if (plan.mails === 0) throw new DomainError('conflict', { reason: 'nobody-to-write-to' });
  const { title, content } = await mailingTextOf(text);
  try {
    await write(deps, {
      actor,
      subject: { type: 'mail', id },
      action: 'mail.write',
      fields: [`members: ${plan.people}`],
      first: [
        refuseWhen(db, selectMailing(db, id)),
        refuseUnless(db, selectAsPlanned(ids, kind, selection, deps.now())),
      ],
      statements: [],
      mails: [
        {
          mailing: { id, title, content, writtenBy: actor.id, ...(about !== undefined && { about }) },
          kind,
          readers: ids.map((memberId) => ({ memberId, key: `mailing ${id} ${memberId}`, data })),
        },
      ],
      isThere: async () => (await selectMailing(db, id)).length > 0,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    if ((await selectMailing(db, id)).length > 0) return findMailing(deps, id);
    throw new DomainError('conflict', { current: await planMailing(deps, ids, kind), cause: error });
  }
  return findMailing(deps, id);
};

interface SentMailing extends MailingText {
  id: string;
  selection: string;
  chosen: Chosen;
}

// A club may have one discipline: then everybody has it in common.
const isEverybody = async (deps: Pick<Deps, 'db' | 'now'>, chosen: Chosen): Promise<boolean> => {
  const { people, seasons } = await findAddresses(deps, chosen);
  return isWholeList(people, await countWhole(deps, 'current', chosen, seasons));
};

/**
 * Writes news to chosen members of the current list, by `writeMailing`. Calls `ask` first if they are more than one class,
 * or the whole list.
 */
export const writeNews = async (
  deps: Deps,
  actor: AdministratorActor,
  sent: SentMailing,
  ask: () => Promise<unknown>,
): Promise<Mailing> => {
  const { id, selection, chosen, ...text } = sent;
  const ids = await idsOf(deps, chosen);
  if (!(await isOneClass(deps.db, ids)) || (await isEverybody(deps, chosen))) await ask();
  return writeMailing(deps, actor, { id, kind: 'news', text, ids, selection });
};
