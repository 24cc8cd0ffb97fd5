import type { Club } from '#domain/club.ts';
import { dayInParis } from '#domain/dates.ts';
import { seasonOpenOn } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { club } from '../db/schema.ts';

export const selectClub = (db: Database) => db.select().from(club);

type ClubRow = typeof club.$inferSelect;

/** The club with its open season: the one it chose, else the one open by date. */
export const clubOf = ({ id: _id, openSeason, updatedAt: _updatedAt, ...identity }: ClubRow, now: Date): Club => ({
  ...identity,
  openSeason: openSeason ?? seasonOpenOn(dayInParis(now)),
});
