import { createHash } from 'node:crypto';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import {
  nextMorning,
  type ReminderBooks,
  type ReminderRule,
  reminderKey,
  remindersOf,
} from '#domain/member/reminder.ts';
import { isDatabaseUnreachable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { NewMailing } from '../../outbox/mailing-queries.ts';
import { COMMIT_MS, writeMail } from '../../outbox/outbox.ts';
import { createTimer, eachStep } from '../../runtime/work-list.ts';
import { readBooks, selectRulesOn, selectStillOn, toRule } from './queries.ts';

type JobDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/**
 * Schedules the next run of the rules, unless it is scheduled. Must precede the write that switches a rule on: a run
 * too many costs little, a missing one loses reminders. The run must not come before the commit.
 */
export const planReminders = async ({ marks, now }: Pick<Deps, 'marks' | 'now'>): Promise<void> => {
  const at = nextMorning(new Date(now().getTime() + COMMIT_MS));
  const known = await marks.list('reminders');
  if (!known.some((mark) => mark.at.getTime() === at.getTime())) await marks.add('reminders', at);
};

/** No rule begins later than this: what is due is sent in the same run of a function of 30 s. Milliseconds. */
const SLICE_MS = 8000;

/** When a rule that failed is looked at again. Milliseconds. */
const LATER_MS = 3_600_000;

/** One mailing of a rule a day, so that two jobs at once write it once. */
const mailingIdOf = (ruleId: string, today: IsoDate): string => {
  const hex = createHash('sha256').update(`reminders ${ruleId} ${today}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Returns the mails of a rule that are due, exactly those whom its preview names. */
const mailingOf = (
  db: Deps['db'],
  rule: ReminderRule,
  books: ReminderBooks,
  today: IsoDate,
): NewMailing | undefined => {
  const reminders = remindersOf(rule, books, { from: rule.onSince ?? today, today });
  if (reminders.length === 0) return undefined;
  const { id, title, content } = rule;
  return {
    mailing: { id: mailingIdOf(id, today), title, content, writtenBy: null, ruleId: id },
    kind: 'reminder',
    readers: reminders.map((reminder) => {
      const { memberId, season, dueOn, lacking, owedCents } = reminder;
      return { memberId, key: `reminder ${reminderKey(id, reminder)}`, data: { season, dueOn, lacking, owedCents } };
    }),
    onlyIf: selectStillOn(db, rule),
  };
};

/**
 * Queues the mails of a rule in one transaction, or, if that fails, each reader's alone. Returns false if one fails.
 */
const writeEach = async (deps: JobDeps, mailing: NewMailing): Promise<boolean> => {
  try {
    await writeMail(deps, [mailing]);
    return true;
  } catch (error) {
    if (isDatabaseUnreachable(error) || mailing.readers.length === 1) throw error;
    const alone = (reader: NewMailing['readers'][number]) => () => writeMail(deps, [{ ...mailing, readers: [reader] }]);
    return eachStep(deps, Object.fromEntries(mailing.readers.map((reader) => [reader.key, alone(reader)] as const)));
  }
};

/** Marks the next look if a rule is on, for one whose mark was lost. */
export const keepPlanned = async (deps: Pick<Deps, 'db' | 'marks' | 'now'>): Promise<void> => {
  if ((await selectRulesOn(deps.db)).length > 0) await planReminders(deps);
};

/**
 * Writes the reminders that are due, if a mark says that it is time to look. Otherwise it does not touch the database. A run
 * that ends anywhere leaves its mark, and the next one writes the rest: each reminder has a key. Returns how many rules had
 * something to say.
 */
export const writeDueReminders = async (deps: JobDeps): Promise<number> => {
  const { db, marks, mail } = deps;
  const now = deps.now();
  const due = (await marks.list('reminders')).filter(({ at }) => at <= now);
  if (due.length === 0) return 0;
  const isOutOfTime = createTimer(deps, SLICE_MS);
  const rules = (await selectRulesOn(db)).map(toRule);
  let spoke = 0;
  let hasFailed = false;
  if (rules.length > 0 && mail.server) {
    const today = dayInParis(now);
    const books = await readBooks(
      db,
      rules.map(({ id }) => id),
      { now, today },
    );
    for (const rule of rules) {
      // Its mark stays, and the rest is written a few minutes later.
      if (isOutOfTime()) return spoke;
      const isDone = await eachStep(deps, {
        [rule.id]: async () => {
          const mailing = mailingOf(db, rule, books, today);
          if (!mailing) return;
          const isWhole = await writeEach(deps, mailing);
          hasFailed ||= !isWhole;
          spoke += 1;
        },
      });
      hasFailed ||= !isDone;
    }
  }
  // A rule that fails keeps no other, and does not wake the database every five minutes either.
  if (hasFailed) await marks.add('reminders', new Date(now.getTime() + LATER_MS));
  if (rules.length > 0) await planReminders(deps);
  await marks.remove(due.map(({ key }) => key));
  return spoke;
};
