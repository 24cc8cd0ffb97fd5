import { eq } from 'drizzle-orm';
import type { Club } from '#domain/club.ts';
import { dayInParis } from '#domain/dates.ts';
import { toImage } from '#domain/image.ts';
import { seasonOpenOn } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { club, media } from '../db/content-schema.ts';

export const selectClub = (db: Database) =>
  db.select({ club, logo: media }).from(club).leftJoin(media, eq(media.key, club.logoKey));

type ClubRow = Awaited<ReturnType<typeof selectClub>>[number];

/** The club with its open season: the one it chose, else the one open by date. */
export const clubOf = ({ club: row, logo }: ClubRow, now: Date): Club => {
  const { id: _id, openSeason, logoKey: _logoKey, updatedAt: _updatedAt, ...identity } = row;
  return {
    ...identity,
    logo: logo && toImage(logo.key, logo.alt, logo),
    openSeason: openSeason ?? seasonOpenOn(dayInParis(now)),
  };
};
