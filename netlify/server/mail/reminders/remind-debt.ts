import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { DebtReminder, DebtReminderText, SentDebtReminder } from '#domain/mail/debt-reminder.ts';
import type { Mailing, MailPreview } from '#domain/mail/mailing.ts';
import { refusalOf } from '#domain/member/member-actions.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { escapeHtmlText } from '#domain/text.ts';
import { debtReminderMessages } from '#messages/debt-reminder.ts';
import type { Deps } from '../../deps.ts';
import { plainTextOf } from '../../integrations/plain-text.ts';
import { toMemberDetails } from '../../member/member-details.ts';
import { toComeAndOwedOf } from '../../member/member-money.ts';
import { findMemberRecord, type MemberRecord } from '../../member/record-queries.ts';
import { planMailing, previewOf, writeMailing } from '../mailings.ts';
import { mailOfPerson } from '../subscription.ts';
import { selectRules } from './queries.ts';

const KIND = 'reminder';

const findOwing = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<MemberRecord> => {
  const member = await findMemberRecord(db, id);
  if (!member) throw new DomainError('not-found');
  const reason = refusalOf(toMemberDetails(member, now()), 'remind');
  if (reason) throw new DomainError('conflict', { reason });
  return member;
};

/** Returns typed lines as the rich text of a mailing: an empty line begins another paragraph. */
const asRichText = (lines: string): string =>
  lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtmlText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

const textOf = ({ title, content }: DebtReminderText) => ({ title, content: asRichText(content) });

const dataOf = (member: MemberRecord, now: Date) => ({
  season: member.season,
  dueOn: dayInParis(now),
  lacking: ['payment' as const],
  owedCents: toComeAndOwedOf(member).owedNowCents,
});

// If the club has a rule about payments, its words replace ours.
const wordsFor = async ({ db }: Pick<Deps, 'db'>): Promise<DebtReminderText> => {
  const rule = (await selectRules(db)).find(({ subject }) => subject === 'payment');
  if (!rule) return debtReminderMessages.text;
  return { title: rule.title, content: plainTextOf(rule.content).trim() };
};

/**
 * Drafts the reminder of a member's debt, and says whether it would arrive. Throws `not-found`, or `conflict` with the
 * reason if nothing is owed.
 */
export const planDebtReminder = async (
  deps: Pick<Deps, 'db' | 'mail' | 'now'>,
  memberId: string,
): Promise<DebtReminder> => {
  const member = await findOwing(deps, memberId);
  const [text, plan, { leftOutUntil }] = await Promise.all([
    wordsFor(deps),
    planMailing(deps, [memberId], KIND),
    mailOfPerson(deps, member.personId),
  ]);
  const isLeftOut = leftOutUntil !== null && leftOutUntil >= dayInParis(deps.now());
  const reminded = member.mails.filter(({ kind, failedAt }) => kind === KIND && failedAt === null);
  return {
    ...text,
    owedCents: toComeAndOwedOf(member).owedNowCents,
    mails: plan.mails,
    isRefused: member.isAddressRefused || plan.refused > 0,
    isUnsubscribed: plan.unsubscribed > 0,
    leftOutUntil: isLeftOut ? leftOutUntil : null,
    remindedAt:
      reminded
        .map(({ sentAt, createdAt }) => (sentAt ?? createdAt).toISOString())
        .sort()
        .at(-1) ?? null,
  };
};

/** Returns how a reminder of a debt would look. Throws what `planDebtReminder` throws. */
export const previewDebtReminder = async (
  deps: Pick<Deps, 'db' | 'mail' | 'settings' | 'now'>,
  memberId: string,
  text: DebtReminderText,
): Promise<MailPreview> => {
  const member = await findOwing(deps, memberId);
  const data = { ...textOf(text), ...dataOf(member, deps.now()) };
  return previewOf(deps, { kind: KIND, data }, `${deps.settings.siteUrl}/dossier#…`);
};

/**
 * Reminds one member of a debt now (docs/rules.md#reminders). It counts as a reminder in their history. Idempotent by id.
 * Throws `not-found`, or `conflict` with the reason: nothing is owed, the person's reminders are paused, or nobody would
 * get it.
 */
export const remindOfDebt = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  { id, ...text }: SentDebtReminder,
): Promise<Mailing> => {
  const member = await findOwing(deps, memberId);
  const { leftOutUntil } = await mailOfPerson(deps, member.personId);
  if (leftOutUntil !== null && leftOutUntil >= dayInParis(deps.now()))
    throw new DomainError('conflict', { reason: 'reminders-paused' });
  const { selection } = await planMailing(deps, [memberId], KIND);
  const data = dataOf(member, deps.now());
  return writeMailing(deps, actor, { id, kind: KIND, text: textOf(text), ids: [memberId], selection, data });
};
