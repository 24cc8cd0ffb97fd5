import { dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import {
  nextMorning,
  REMINDERS_AHEAD,
  REMINDERS_SHOWN,
  type Reminder,
  type ReminderPreview,
  type ReminderRule,
  type ReminderRuleInput,
  type ReminderRules,
  reminderKey,
  reminderSubjects,
  remindersOf,
} from '#domain/member/reminder.ts';
import type { DossierPiece } from '#domain/piece.ts';
import type { Actor } from '#domain/site/audit.ts';
import { isTaken } from '../../db/errors.ts';
import { refuseUnless } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { findMailings } from '../../outbox/mailing-queries.ts';
import { COMMIT_MS } from '../../outbox/outbox.ts';
import { selectPerson } from '../../persons/queries.ts';
import { change, changedFields, write, writtenFields } from '../../write/write.ts';
import { mailingTextOf, previewOf } from '../mailings.ts';
import { planReminders } from './job.ts';
import {
  deleteRule,
  findLastMails,
  insertRule,
  readBooks,
  selectRule,
  selectRules,
  setLeftOut,
  toRule,
  updateRule,
} from './queries.ts';

const bySubject = (one: ReminderRule, other: ReminderRule): number =>
  reminderSubjects.indexOf(one.subject) - reminderSubjects.indexOf(other.subject) || one.days - other.days;

/** Returns every rule, and when they are looked at next. */
export const listRules = async ({ db, mail, now }: Pick<Deps, 'db' | 'mail' | 'now'>): Promise<ReminderRules> => {
  const rules = (await selectRules(db)).map(toRule).toSorted(bySubject);
  const isOn = rules.some(({ onSince }) => onSince !== null);
  return { rules, nextAt: isOn ? nextMorning(now()).toISOString() : null, isSent: mail.server !== undefined };
};

/** Returns a rule. Throws `not-found`. */
export const findRule = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<ReminderRule> => {
  const [rule] = (await selectRule(db, id)).map(toRule);
  if (!rule) throw new DomainError('not-found');
  return rule;
};

const columnsOf = async ({ updatedAt: _readAt, ...rule }: ReminderRuleInput) => ({
  ...rule,
  ...(await mailingTextOf(rule)),
});

/** Adds a rule, switched off. Idempotent by id. Throws `validation`, or `conflict` if a different rule has the id. */
export const createRule = async (
  deps: Deps,
  actor: Actor,
  { id, ...input }: ReminderRuleInput & { id: string },
): Promise<ReminderRule> => {
  const columns = await columnsOf(input);
  const now = deps.now();
  try {
    await write(deps, {
      actor,
      subject: { type: 'reminder', id },
      action: 'reminder.create',
      fields: writtenFields(columns),
      statements: [insertRule(deps.db, { id, ...columns, onSince: null, createdAt: now, updatedAt: now })],
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const current = await findRule(deps, id);
    if (changedFields(current, columns).length > 0) throw new DomainError('conflict', { current, cause: error });
  }
  return findRule(deps, id);
};

const isOfAnother = (one: ReminderRule, other: Pick<ReminderRule, 'subject' | 'event'>): boolean =>
  one.subject !== other.subject || one.event !== other.event;

const rowToChange = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'reminder' as const, id },
  find: () => findRule(deps, id),
});

/**
 * Changes a rule. Its sent reminders stay, and it never repeats one. A rule that is on and gets another subject starts
 * from today. A rule that is on writes to many people, so `ask` runs first. Throws `not-found`, `validation`, or
 * `conflict` if it changed since `updatedAt`.
 */
export const changeRule = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { updatedAt: readAt, ...input }: ReminderRuleInput,
  ask: () => Promise<unknown>,
): Promise<ReminderRule> => {
  const columns = await columnsOf(input);
  // Only once, also if the rule is read again below. One that is off must be switched on, which asks.
  if ((await findRule(deps, id)).onSince !== null) await ask();
  await change(deps, { ...rowToChange(deps, actor, id), readAt }, (current) => ({
    action: 'reminder.update',
    fields: changedFields(current, columns),
    statements: [
      updateRule(deps.db, id, {
        ...columns,
        ...(current.onSince !== null && isOfAnother(current, columns) && { onSince: dayInParis(deps.now()) }),
        updatedAt: deps.now(),
      }),
    ],
  }));
  return findRule(deps, id);
};

/**
 * Switches a rule on, from today, or off. It ignores due dates before that day. Idempotent: a retry keeps the day.
 * Throws `not-found`.
 */
export const switchRule = async (deps: Deps, actor: Actor, id: string, isOn: boolean): Promise<ReminderRules> => {
  if (isOn) await planReminders(deps);
  await change(deps, rowToChange(deps, actor, id), ({ onSince }) =>
    (onSince !== null) === isOn
      ? undefined
      : {
          action: isOn ? 'reminder.on' : 'reminder.off',
          statements: [
            updateRule(deps.db, id, { onSince: isOn ? dayInParis(deps.now()) : null, updatedAt: deps.now() }),
          ],
        },
  );
  return listRules(deps);
};

/** Deletes a rule. What it wrote stays, in the members' histories and among the mails. Throws `not-found`. */
export const removeRule = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, rowToChange(deps, actor, id), () => ({
    action: 'reminder.delete',
    statements: [deleteRule(deps.db, id)],
  }));
};

export const listWritten = ({ db }: Pick<Deps, 'db'>, ruleId: string): Promise<Mailing[]> =>
  findMailings(db, { ruleId });

/** Returns an example of missing pieces for the preview of a rule. For the whole dossier it is the photo. */
const lackingFor = ({ subject }: ReminderRule): DossierPiece[] => {
  if (subject === 'season') return [];
  return [subject === 'dossier' ? 'photo' : subject];
};

const NEW_RULE = '00000000-0000-8000-8000-000000000000';

/**
 * Returns the members whom a rule would remind at its next run and in the 30 days after it, with the text. A rule that
 * is off is treated as switched on now. Throws `validation` or `not-found`.
 */
export const previewRule = async (
  deps: Pick<Deps, 'db' | 'mail' | 'settings' | 'now'>,
  { rule: input, id }: { rule: ReminderRuleInput; id?: string | undefined },
): Promise<ReminderPreview> => {
  const { db } = deps;
  const now = deps.now();
  const columns = await columnsOf(input);
  const saved = id === undefined ? undefined : await findRule(deps, id);
  const rule: ReminderRule = { id: NEW_RULE, onSince: null, updatedAt: now.toISOString(), ...saved, ...columns };
  const at = nextMorning(new Date(now.getTime() + COMMIT_MS));
  const from = rule.onSince ?? dayInParis(now);
  const find = async (today: IsoDate) => {
    const books = await readBooks(db, [rule.id], { now, today });
    return { books, reminders: remindersOf(rule, books, { from, today }) };
  };
  const day = dayInParis(at);
  const { books, reminders: next } = await find(day);
  const ahead = remindersOf(rule, books, { from, today: plusDays(day, REMINDERS_AHEAD) });
  const known = new Set(next.map((reminder) => reminderKey(rule.id, reminder)));
  const later = ahead.filter((reminder) => !known.has(reminderKey(rule.id, reminder)));
  const byName = (one: Reminder, other: Reminder): number =>
    one.dueOn.localeCompare(other.dueOn) ||
    (books.names.get(one.memberId) ?? '').localeCompare(books.names.get(other.memberId) ?? '', 'fr');
  const [nextShown, laterShown] = [next, later].map((list) => list.toSorted(byName).slice(0, REMINDERS_SHOWN));
  const shown = [...(nextShown ?? []), ...(laterShown ?? [])];
  const lastMails = await findLastMails(
    db,
    shown.map(({ memberId }) => memberId),
  );
  const archived = new Set(books.memberships.filter(({ isArchived }) => isArchived).map(({ memberId }) => memberId));
  const told = (list: readonly Reminder[] | undefined) =>
    (list ?? []).map(({ personId: _personId, ...reminder }) => ({
      ...reminder,
      name: books.names.get(reminder.memberId) ?? '',
      isArchived: archived.has(reminder.memberId),
      lastMail: lastMails.get(reminder.memberId) ?? null,
    }));
  const [example] = shown;
  const { season = '', dueOn = day, lacking = lackingFor(rule), owedCents = 0 } = example ?? {};
  return {
    at: at.toISOString(),
    next: told(nextShown),
    nextCount: next.length,
    later: told(laterShown),
    laterCount: later.length,
    letter: await previewOf(
      deps,
      {
        kind: 'reminder',
        data: { title: rule.title, content: rule.content, season, dueOn, lacking, owedCents },
      },
      `${deps.settings.siteUrl}/dossier#…`,
    ),
  };
};

/** Stops the reminders to a person until a day, or resumes them. Idempotent. Throws `not-found`. */
export const leaveOut = async (deps: Deps, actor: Actor, personId: string, until: IsoDate | null): Promise<void> => {
  await write(deps, {
    actor,
    subject: { type: 'person', id: personId },
    action: until === null ? 'person.remind' : 'person.leave-out',
    first: [refuseUnless(deps.db, selectPerson(deps.db, personId))],
    refusal: async () => new DomainError('not-found'),
    statements: [setLeftOut(deps.db, personId, until)],
  });
};
