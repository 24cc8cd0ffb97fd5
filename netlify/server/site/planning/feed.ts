import type { ICalCalendar, ICalEventRepeatingFreq } from 'ical-generator';
import { dayInParis, MIDNIGHT, plusDays } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Planning, TrainingSession } from '#domain/planning/training.ts';
import { announcedPeriod, type Period, trainingDays, turnOfSeason } from '#domain/planning/training-days.ts';
import type { Club } from '#domain/site/club.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { calendarMessages as words } from '#messages/calendar.ts';
import {
  selectClosures,
  selectLastClosureChange,
  selectTrainingSessions,
  toClosure,
  toTrainingSession,
} from '../../club/planning-queries.ts';
import { selectDisciplines } from '../../club/product-queries.ts';
import { clubOf, selectClub } from '../../club/queries.ts';
import { selectSeasons } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';

const ZONE = 'Europe/Paris';
const TWELVE_HOURS_SECONDS = 43_200;
const SEQUENCE_EPOCH_MS = Date.UTC(2020, 0);

export interface Feed {
  club: Pick<Club, 'name' | 'address'>;
  /** The planning, with the sessions of this calendar. */
  planning: Planning;
  /** The discipline of the calendar, or null for all. */
  discipline: string | null;
  period: Period;
  /**
   * When something that all events share last changed: closures, the club or the period. Then every event counts as
   * changed.
   */
  surroundingsChangedAt: Date;
  /** The addresses of the site and of the feed. */
  siteUrl: string;
  path: string;
}

const joined = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

const changedAt = ({ updatedAt }: TrainingSession, { planning, surroundingsChangedAt }: Feed): Date => {
  const instants = planning.closures.map((closure) => Date.parse(closure.updatedAt));
  return new Date(Math.max(Date.parse(updatedAt), surroundingsChangedAt.getTime(), ...instants));
};

/** Returns what an event says of a training session, without time and place. */
const eventOf = (session: TrainingSession, feed: Feed) => {
  const { discipline, audience, coach, note, place } = session;
  const changed = changedAt(session, feed);
  return {
    id: `${session.id}@${new URL(feed.siteUrl).hostname}`,
    sequence: Math.max(0, Math.floor((changed.getTime() - SEQUENCE_EPOCH_MS) / 1000)),
    stamp: changed,
    lastModified: changed,
    summary: words.summary(discipline, audience),
    location: joined(', ', place, feed.club.address),
    description: joined('\n', audience && words.audience(audience), coach && words.coach(coach), note),
    url: `${feed.siteUrl}/training`,
  };
};

// Starts on the first day it takes place, because some calendars show a first occurrence even if it is excluded.
const addEvent = (
  calendar: ICalCalendar,
  session: TrainingSession,
  feed: Feed,
  weekly: ICalEventRepeatingFreq.WEEKLY,
): void => {
  const { held, cancelled } = trainingDays(session, feed.planning.closures, feed.period);
  const [first] = held;
  if (first === undefined) return;
  const at = (day: string, time: string): string =>
    time === MIDNIGHT ? `${plusDays(day, 1)}T00:00:00` : `${day}T${time}:00`;
  const exclude = cancelled.filter((day) => day > first).map((day) => at(day, session.startTime));
  calendar.createEvent({
    ...eventOf(session, feed),
    timezone: ZONE,
    start: at(first, session.startTime),
    end: at(first, session.endTime),
    repeating: {
      freq: weekly,
      // 31 August is in summer time.
      until: new Date(`${feed.period.to}T23:59:59+02:00`),
      ...(exclude.length > 0 && { exclude }),
    },
  });
};

/**
 * RFC 5545, 3.6: a calendar holds at least one component, and properties come before components. The library leaves the
 * time zone out if there are no events and puts properties after it for some, so it is placed here.
 */
const withZone = (calendar: string, zone: string): string =>
  calendar.replace(zone, '').replace(/BEGIN:VEVENT|END:VCALENDAR/, (first) => zone + first);

/**
 * Returns the calendar of a period as iCalendar (RFC 5545, 7986): one weekly event for each training session, without
 * the days on which it does not take place. The libraries are loaded with the first feed, so that other answers start
 * without them.
 */
export const renderFeed = async (feed: Feed): Promise<string> => {
  const [library, { tzlib_get_ical_block }] = await Promise.all([
    import('ical-generator'),
    import('timezones-ical-library'),
  ]);
  const { club, discipline, planning, siteUrl } = feed;
  const zone = `${tzlib_get_ical_block(ZONE)[0] ?? ''}\r\n`;
  const name = discipline === null ? words.name(club.name) : words.disciplineName(discipline, club.name);
  const calendar = library.default({
    prodId: `//${new URL(siteUrl).hostname}//planning//FR`,
    name: library.escape(name, false),
    description: library.escape(words.description(club.name), false),
    // No zone for the calendar itself: with one, the library would not write instants in UTC where they must be.
    timezone: { name: null, generator: () => zone },
    ttl: TWELVE_HOURS_SECONDS,
    source: siteUrl + feed.path,
    url: `${siteUrl}/training`,
  });
  const weekly = library.ICalEventRepeatingFreq.WEEKLY;
  for (const session of planning.sessions) addEvent(calendar, session, feed, weekly);
  return withZone(`${calendar.toString()}\r\n`, zone);
};

type FeedDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Returns the data of the calendar with all training. Throws `unavailable` without a row of the club. */
export const findFeed = async ({ db, now, settings }: FeedDeps) => {
  const [[clubRow], seasons, sessions, closures, [lastChange]] = await db.batch([
    selectClub(db),
    selectSeasons(db),
    selectTrainingSessions(db),
    selectClosures(db),
    selectLastClosureChange(db),
  ]);
  if (!clubRow) throw new DomainError('unavailable');
  const club = clubOf(clubRow, seasons, now());
  const today = dayInParis(now());
  const changes = [clubRow.club.updatedAt, new Date(turnOfSeason(today)), lastChange?.at ?? 0];
  return {
    club,
    planning: { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) },
    period: announcedPeriod(today, club.openSeason),
    surroundingsChangedAt: new Date(Math.max(...changes.map(Number))),
    siteUrl: settings.siteUrl,
  };
};

/**
 * Returns the data of the calendar at an address: of a discipline that is or was offered under that name, or of a name
 * that only the week uses. A session under a former name is in the calendar at its address. If another discipline took
 * a former name, that calendar holds both, so that subscribers of the renamed one lose no training. Throws `not-found`.
 */
export const findFeedOf = async (deps: FeedDeps, slug: string) => {
  const [feed, known] = await Promise.all([findFeed(deps), selectDisciplines(deps.db)]);
  const former = known.filter(({ formerSlugs }) => formerSlugs.includes(slug));
  const offered = known.find(({ name }) => disciplineSlug(name) === slug) ?? former[0];
  const slugs = [slug, ...former.map(({ name }) => disciplineSlug(name))];
  const sessions = feed.planning.sessions.filter(({ discipline }) => slugs.includes(disciplineSlug(discipline)));
  const discipline = offered?.name ?? sessions[0]?.discipline;
  if (discipline === undefined) throw new DomainError('not-found');
  return { ...feed, planning: { ...feed.planning, sessions }, discipline };
};
