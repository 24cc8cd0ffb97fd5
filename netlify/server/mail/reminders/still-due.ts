import { dayInParis } from '#domain/dates.ts';
import { parseMail } from '#domain/mail/mail.ts';
import { isDebtStillDue, isStillDue } from '#domain/member/reminder.ts';
import type { Deps } from '../../deps.ts';
import type { ClaimedRow } from '../../outbox/queries.ts';
import { findRuled, readBooksOf } from './queries.ts';

/** Returns the ids of the reminders, among these mails, that have nothing to remind of any more (docs/rules.md#reminders). */
export const outdatedReminders = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rows: readonly ClaimedRow[],
): Promise<ReadonlySet<string>> => {
  const reminders = rows.flatMap(({ id, kind, data, memberId }) => {
    const mail = parseMail(kind, data);
    return mail?.kind === 'reminder' && memberId !== null ? [{ id, memberId, ...mail.data }] : [];
  });
  if (reminders.length === 0) return new Set();
  const today = dayInParis(now());
  const memberIds = reminders.map(({ memberId }) => memberId);
  const [books, ruled] = await Promise.all([
    readBooksOf(db, memberIds, today),
    findRuled(
      db,
      reminders.map(({ id }) => id),
    ),
  ]);
  const isDue = (one: (typeof reminders)[number]): boolean => {
    const rule = ruled.get(one.id);
    if (!rule) return false;
    return rule.isByHand ? isDebtStillDue(one, books, today) : isStillDue(one, books, today);
  };
  return new Set(reminders.filter((one) => !isDue(one)).map(({ id }) => id));
};
