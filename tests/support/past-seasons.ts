import { seasonFrom } from '#domain/season/season.ts';
import { usualDays } from '#domain/season/season-days.ts';
import type { Database } from '#server/db/client.ts';
import { seasons } from '#server/db/season-schema.ts';

const FIRST_YEAR = 2010;
const YEARS = 16;

/** Inserts the seasons that a club of many years has behind it, so that a test can put members into them. */
export const addPastSeasons = (db: Database) =>
  db
    .insert(seasons)
    .values(Array.from({ length: YEARS }, (_, year) => usualDays(seasonFrom(FIRST_YEAR + year))))
    .onConflictDoNothing();
