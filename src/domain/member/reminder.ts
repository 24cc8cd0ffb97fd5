import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { plusDays } from '../dates.ts';
import { dayField, html, line, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import type { MailKind } from '../mail/mail.ts';
import type { MailPreview } from '../mail/mailing.ts';
import type { DossierPiece, PieceOfDossier } from '../piece.ts';
import { parisClock } from '../planning/next-training.ts';
import type { Season } from '../season/season.ts';
import type { SeasonDays } from '../season/season-days.ts';
import { lackingPieces } from './dossier.ts';

/** The subject of a reminder rule: one piece of a dossier, all missing pieces, or a new season. */
export const reminderSubjects = ['photo', 'proof', 'guardian', 'payment', 'dossier', 'season'] as const;
export type ReminderSubject = (typeof reminderSubjects)[number];

/** The event from which a rule counts its days. */
export const reminderEvents = ['signed-up', 'refused', 'first-class', 'season-opens'] as const;
export type ReminderEvent = (typeof reminderEvents)[number];

const ofPieces = ['signed-up', 'first-class'] as const;

/** The events that each subject can count from. Only for a proof the date of a refusal is known. */
export const eventsOf: Readonly<Record<ReminderSubject, readonly ReminderEvent[]>> = {
  photo: ofPieces,
  proof: ['signed-up', 'refused', 'first-class'],
  guardian: ofPieces,
  payment: ofPieces,
  dossier: ofPieces,
  season: ['season-opens'],
};

/** The days after an event. A negative number is possible only if the date of the event is known in advance. */
export const REMINDER_DAYS = { earliest: -120, latest: 365 } as const;

const isPlanned = (event: ReminderEvent): boolean => event === 'first-class' || event === 'season-opens';

/** A rule as it is sent. */
export const reminderRuleSchema = z
  .object({
    subject: z.enum(reminderSubjects, 'invalid'),
    event: z.enum(reminderEvents, 'invalid'),
    days: z
      .int('invalid')
      .check(z.minimum(REMINDER_DAYS.earliest, 'invalid'), z.maximum(REMINDER_DAYS.latest, 'invalid')),
    title: line(MAX_CONTENT_LENGTH.title),
    content: html,
    updatedAt: readAt,
  })
  .check(
    z.refine(({ subject, event }) => eventsOf[subject].includes(event), { error: 'invalid', path: ['event'] }),
    z.refine(({ event, days }) => days >= 0 || isPlanned(event), { error: 'invalid', path: ['days'] }),
  );
export type ReminderRuleInput = z.output<typeof reminderRuleSchema>;

export interface ReminderRule extends Omit<ReminderRuleInput, 'updatedAt'> {
  id: string;
  /**
   * The day on which the rule was switched on, or null while it is off. The rule writes no reminder for earlier days.
   */
  onSince: IsoDate | null;
  updatedAt: string;
}

/** The facts about a membership. */
export interface ReminderFacts {
  memberId: string;
  personId: string;
  season: Season;
  /** True if the membership is active or suspended. */
  isInForce: boolean;
  isArchived: boolean;
  signedUpOn: IsoDate;
  /** The day the proof was decided on, or null. */
  proofDecidedOn: IsoDate | null;
  pieces: readonly PieceOfDossier[];
  owedCents: number;
  /** The last day of the pause that an administrator set for the person, or null. */
  leftOutUntil: IsoDate | null;
  /** True if no address of the person gets reminders: the person wants none, or the server refused the address. */
  isUnreachable: boolean;
}

/** A reminder that is due. */
export interface Reminder {
  memberId: string;
  personId: string;
  season: Season;
  /** The day on which it is due. A rule, a person and a day together identify one reminder. */
  dueOn: IsoDate;
  /** The missing pieces that the rule is about. */
  lacking: DossierPiece[];
  owedCents: number;
}

/** Returns the key of a reminder, by which it is written once. */
export const reminderKey = (ruleId: string, { personId, dueOn }: Pick<Reminder, 'personId' | 'dueOn'>): string =>
  `${ruleId} ${personId} ${dueOn}`;

const lackingOf = ({ subject, event }: ReminderRule, { pieces }: ReminderFacts): DossierPiece[] => {
  const asked = event === 'refused' ? pieces.filter(({ state }) => state === 'refused') : pieces;
  return lackingPieces(asked).filter((piece) => subject === 'dossier' || piece === subject);
};

const eventDay = ({ event }: ReminderRule, facts: ReminderFacts, season: SeasonDays): IsoDate | null => {
  if (event === 'first-class') return season.firstClass;
  return event === 'refused' ? facts.proofDecidedOn : facts.signedUpOn;
};

/** The facts about all memberships and seasons. */
export interface ReminderBooks {
  memberships: readonly ReminderFacts[];
  seasons: readonly SeasonDays[];
  written: readonly WrittenReminder[];
}

/** A reminder that a rule wrote. */
export interface WrittenReminder extends Pick<Reminder, 'personId' | 'season' | 'dueOn' | 'lacking'> {
  ruleId: string;
}

/**
 * Returns true if a rule has already reminded the person of the same, whatever its days were then. It reminds of a
 * season once, of a piece once a season, and of a refused piece once after each refusal.
 */
const isRepeat = ({ event }: ReminderRule, reminder: Reminder, from: IsoDate, written: WrittenReminder): boolean =>
  written.season === reminder.season &&
  (event !== 'refused' || written.dueOn >= from) &&
  (reminder.lacking.length === 0
    ? written.lacking.length === 0
    : written.lacking.some((piece) => reminder.lacking.includes(piece)));

const ofDossiers = (rule: ReminderRule, { memberships, seasons }: ReminderBooks, today: IsoDate): Reminder[] =>
  memberships.flatMap((facts) => {
    const { memberId, personId, season, owedCents, signedUpOn } = facts;
    const days = seasons.find(({ id }) => id === season);
    if (!facts.isInForce || facts.isArchived || !days || days.lastDay < today) return [];
    const from = eventDay(rule, facts, days);
    const lacking = lackingOf(rule, facts);
    if (from === null || lacking.length === 0) return [];
    const dueOn = plusDays(from, rule.days);
    // A member who signed up after that day gets no reminder for it.
    return dueOn < signedUpOn ? [] : [{ memberId, personId, season, dueOn, lacking, owedCents }];
  });

const isSameYear = (one: Season, other: Season): boolean => one.slice(5) === other.slice(0, 4);

/** The members of the season before who have not joined the new one. */
const ofSeasons = (rule: ReminderRule, { memberships, seasons }: ReminderBooks, today: IsoDate): Reminder[] =>
  seasons
    .filter(({ lastDay }) => lastDay >= today)
    .flatMap(({ id, opensToFormerOn }) => {
      const joined = new Set(memberships.filter(({ season }) => season === id).map(({ personId }) => personId));
      const dueOn = plusDays(opensToFormerOn, rule.days);
      return memberships
        .filter((one) => one.isInForce && isSameYear(one.season, id) && !joined.has(one.personId))
        .map(({ memberId, personId }) => ({ memberId, personId, season: id, dueOn, lacking: [], owedCents: 0 }));
    });

/**
 * Returns the reminders of a rule that are due on a day and were not written yet (docs/rules.md#reminders). It looks at
 * no day before `from`. The preview and the job both use this function, so they name the same people.
 */
export const remindersOf = (
  rule: ReminderRule,
  books: ReminderBooks,
  { from, today }: { from: IsoDate; today: IsoDate },
): Reminder[] => {
  const found = rule.subject === 'season' ? ofSeasons(rule, books, today) : ofDossiers(rule, books, today);
  const factsOf = new Map(books.memberships.map((facts) => [facts.memberId, facts]));
  const byPerson = Map.groupBy(
    books.written.filter(({ ruleId }) => ruleId === rule.id),
    ({ personId }) => personId,
  );
  const isWritten = (reminder: Reminder): boolean =>
    (byPerson.get(reminder.personId) ?? []).some(
      (one) => one.dueOn === reminder.dueOn || isRepeat(rule, reminder, plusDays(reminder.dueOn, -rule.days), one),
    );
  const seen = new Set<string>();
  return found
    .filter(({ dueOn, memberId }) => {
      const facts = factsOf.get(memberId);
      const isLeftOut = (facts?.leftOutUntil ?? '') >= today;
      return from <= dueOn && dueOn <= today && !isLeftOut && !facts?.isUnreachable;
    })
    .toSorted((one, other) => one.memberId.localeCompare(other.memberId))
    .filter((reminder) => {
      const key = reminderKey(rule.id, reminder);
      return !isWritten(reminder) && !seen.has(key) && Boolean(seen.add(key));
    });
};

/**
 * Returns true if a written reminder is still due on a day: the membership is in force, the person is not left out, and
 * one of the pieces is still missing or the new season not joined.
 */
export const isStillDue = (
  { memberId, season, lacking }: Pick<Reminder, 'memberId' | 'season' | 'lacking'>,
  { memberships, seasons }: Pick<ReminderBooks, 'memberships' | 'seasons'>,
  today: IsoDate,
): boolean => {
  const facts = memberships.find((one) => one.memberId === memberId);
  const days = seasons.find(({ id }) => id === season);
  if (!facts?.isInForce || !days || days.lastDay < today || (facts.leftOutUntil ?? '') >= today) return false;
  if (lacking.length === 0) return !memberships.some((one) => one.season === season && one.personId === facts.personId);
  const missing = lackingPieces(facts.pieces);
  return !facts.isArchived && lacking.some((piece) => missing.includes(piece));
};

/** Returns true if the debt of a reminder by hand is still owed, in any season, and the person still gets reminders. */
export const isDebtStillDue = (
  { memberId }: Pick<Reminder, 'memberId'>,
  { memberships }: Pick<ReminderBooks, 'memberships'>,
  today: IsoDate,
): boolean => {
  const facts = memberships.find((one) => one.memberId === memberId);
  if (!facts?.isInForce) return false;
  return facts.owedCents > 0 && (facts.leftOutUntil ?? '') < today;
};

/** The hour of Paris at which a job looks for due reminders each day. */
const MORNING = 8;
const HOUR_MS = 3_600_000;

/** Returns the next instant after `now` at which the clock of Paris shows the hour of the reminders. */
export const nextMorning = (now: Date): Date => {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 27 }, (_, ahead) => new Date(hour + (ahead + 1) * HOUR_MS));
  return hours.find((one) => parisClock(one).getUTCHours() === MORNING) ?? new Date(now.getTime() + 24 * HOUR_MS);
};

/** A rule that an administrator tries before saving it, or a saved rule with unsaved changes. */
export const reminderTrialSchema = z.object({
  rule: reminderRuleSchema,
  /** The id of the saved rule. Its earlier reminders are not repeated. */
  id: z.optional(z.uuid('invalid')),
});

/** A person whom a rule reminds, as its preview shows them. */
export interface PreviewedReminder extends Pick<Reminder, 'memberId' | 'dueOn' | 'lacking' | 'owedCents' | 'season'> {
  name: string;
  isArchived: boolean;
  /** The last mail to the person, if there was one. */
  lastMail: { kind: MailKind; at: string } | null;
}

/** The people whom a rule would remind. */
export interface ReminderPreview {
  /** The instant of the job's next look. */
  at: string;
  /** The people whom the rule reminds at that instant, by name, at most `REMINDERS_SHOWN`. */
  next: PreviewedReminder[];
  nextCount: number;
  /** The people whom the rule reminds in the 30 days after that, if nothing changes. */
  later: PreviewedReminder[];
  laterCount: number;
  letter: MailPreview;
}

/** The most people that a preview names. */
export const REMINDERS_SHOWN = 100;

/** The number of days that a preview looks ahead. */
export const REMINDERS_AHEAD = 30;

/** The rules, and the time of the next look. Null if all rules are off. */
export interface ReminderRules {
  rules: ReminderRule[];
  nextAt: string | null;
  /** False without a mail server. Then nobody is reminded. */
  isSent: boolean;
}

/** The last day on which a person gets no reminders, or null. */
export const leftOutSchema = z.object({ until: z.nullable(dayField) });
