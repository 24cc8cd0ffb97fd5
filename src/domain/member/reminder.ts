import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { day, html, line, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import type { MailKind } from '../mail/mail.ts';
import type { MailPreview } from '../mail/mailing.ts';
import type { DossierPiece, PieceOfDossier } from '../piece.ts';
import { parisClock } from '../planning/next-training.ts';
import { plusDays } from '../planning/training-days.ts';
import type { Season } from '../season/season.ts';
import type { SeasonDays } from '../season/season-days.ts';
import { lackingPieces } from './dossier.ts';

/** What a rule reminds of: one piece of a dossier, all that is missing of it, or a new season. */
export const reminderSubjects = ['photo', 'proof', 'guardian', 'payment', 'dossier', 'season'] as const;
export type ReminderSubject = (typeof reminderSubjects)[number];

/** From which event a rule counts. */
export const reminderEvents = ['signed-up', 'refused', 'first-class', 'season-opens'] as const;
export type ReminderEvent = (typeof reminderEvents)[number];

const ofPieces = ['signed-up', 'first-class'] as const;

/** The events that a rule can count from, by what it reminds of. Only of a proof it is known when it was refused. */
export const eventsOf: Readonly<Record<ReminderSubject, readonly ReminderEvent[]>> = {
  photo: ofPieces,
  proof: ['signed-up', 'refused', 'first-class'],
  guardian: ofPieces,
  payment: ofPieces,
  dossier: ofPieces,
  season: ['season-opens'],
};

/** Days after an event. Before it only if the day of the event is known in advance. */
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
  /** The day it was switched on, behind which it never looks, or null while it is off. */
  onSince: IsoDate | null;
  updatedAt: string;
}

/** What is known of a membership. */
export interface ReminderFacts {
  memberId: string;
  personId: string;
  season: Season;
  /** True if it counts: active or suspended. */
  isInForce: boolean;
  isArchived: boolean;
  signedUpOn: IsoDate;
  /** The day the proof was decided on, or null. */
  proofDecidedOn: IsoDate | null;
  pieces: readonly PieceOfDossier[];
  owedCents: number;
  /** The last day on which the person is left out, or null. */
  leftOutUntil: IsoDate | null;
  /** True if no address of theirs gets reminders: they want none, or its server refused it. */
  isUnreachable: boolean;
}

/** A reminder that is due. */
export interface Reminder {
  memberId: string;
  personId: string;
  season: Season;
  /** The day on which it is due. The same rule, person and day make one reminder. */
  dueOn: IsoDate;
  /** What is missing of what the rule is about. */
  lacking: DossierPiece[];
  owedCents: number;
}

/** Returns what names a reminder: it is written once. */
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

/** What is known of all memberships, and of the seasons. */
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
 * Returns true if a rule has reminded somebody of the same already, whatever its days were then: of a season once, of a
 * piece once a season, of a refused piece once after each refusal.
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
    // Whoever signed up after that day was not there to be reminded.
    return dueOn < signedUpOn ? [] : [{ memberId, personId, season, dueOn, lacking, owedCents }];
  });

const isSameYear = (one: Season, other: Season): boolean => one.slice(5) === other.slice(0, 4);

/** Members of the season before who have not joined the new one. */
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
 * Returns the reminders of a rule that are due on a day and were not written yet (docs/rules.md#reminders). `from` is the
 * day behind which it does not look. The preview and the job both use it, so they name the same people.
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
 * Returns true if a reminder that was written still has something to remind of on a day: the membership is in force, the
 * person is not left out, and one of the pieces is missing, or the new season not joined.
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
  const present = lackingPieces(facts.pieces);
  return !facts.isArchived && lacking.some((piece) => present.includes(piece));
};

/** At this hour of Paris, each day, a job looks whom the rules remind. */
const MORNING = 8;
const HOUR_MS = 3_600_000;

/** Returns the next instant after `now` at which the clock of Paris shows the hour of the reminders. */
export const nextMorning = (now: Date): Date => {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 27 }, (_, ahead) => new Date(hour + (ahead + 1) * HOUR_MS));
  return hours.find((one) => parisClock(one).getUTCHours() === MORNING) ?? new Date(now.getTime() + 24 * HOUR_MS);
};

/** A rule that is tried before it is saved, or a saved one as it is being changed. */
export const reminderTrialSchema = z.object({
  rule: reminderRuleSchema,
  /** The saved rule, whose earlier reminders are not repeated. */
  id: z.optional(z.uuid('invalid')),
});

/** Somebody whom a rule reminds, as its preview shows them. */
export interface PreviewedReminder extends Pick<Reminder, 'memberId' | 'dueOn' | 'lacking' | 'owedCents' | 'season'> {
  name: string;
  isArchived: boolean;
  /** The last mail to them, if there was one. */
  lastMail: { kind: MailKind; at: string } | null;
}

/** Whom a rule would remind. */
export interface ReminderPreview {
  /** The instant of the next look. */
  at: string;
  /** Those whom it reminds then, at most `REMINDERS_SHOWN`, by name. */
  next: PreviewedReminder[];
  nextCount: number;
  /** Those whom it reminds in the 30 days after that, if nothing changes. */
  later: PreviewedReminder[];
  laterCount: number;
  letter: MailPreview;
}

/** How many people a preview names. */
export const REMINDERS_SHOWN = 100;

/** For how many days a preview looks ahead. */
export const REMINDERS_AHEAD = 30;

/** The rules, and when they are looked at next: null if all are off. */
export interface ReminderRules {
  rules: ReminderRule[];
  nextAt: string | null;
  /** False without a mail server: nobody is reminded. */
  isSent: boolean;
}

/** Whether a person is left out of reminders, and until which day. */
export const leftOutSchema = z.object({ until: z.nullable(day) });
