import { eq } from 'drizzle-orm';
import { dayInParis } from '#domain/dates.ts';
import { toImage } from '#domain/form/image.ts';
import { type SeasonRow, seasonOnOffer } from '#domain/season/season-days.ts';
import type { Club, ClubSettings } from '#domain/site/club.ts';
import type { Database } from '../db/client.ts';
import { club, media } from '../db/content-schema.ts';
import { ledgerSettings } from '../db/ledger-schema.ts';

export const selectClub = (db: Database) =>
  db.select({ club, logo: media }).from(club).leftJoin(media, eq(media.key, club.logoKey));

type ClubRow = Awaited<ReturnType<typeof selectClub>>[number];

/** Returns the club as its administrators see it. */
export const toClubSettings = ({ club: row, logo }: ClubRow): ClubSettings => {
  const {
    id: _id,
    logoKey: _logoKey,
    factorAsked: _asked,
    refundAskedAboveCents: _above,
    updatedAt,
    ...settings
  } = row;
  return {
    ...settings,
    // PostgreSQL keeps JSON fields in its own order.
    links: row.links.map(({ label, url }) => ({ label, url })),
    logo: logo && toImage(logo.key, logo.alt, logo),
    updatedAt: updatedAt.toISOString(),
  };
};

/** Returns the club with the season that it shows. */
export const clubOf = (row: ClubRow, seasons: readonly SeasonRow[], now: Date): Club => {
  const {
    updatedAt: _updatedAt,
    openSeason: _forced,
    formerMemberYears: _years,
    article: _article,
    ...identity
  } = toClubSettings(row);
  return { ...identity, openSeason: seasonOnOffer(seasons, dayInParis(now)).season.id };
};

/** Selects the account to which members transfer money, if the club set one. */
export const selectBankAccount = (db: Database) =>
  db.select({ bankAccount: ledgerSettings.bankAccount }).from(ledgerSettings);

export const updateClub = (db: Database, settings: Omit<typeof club.$inferInsert, 'id'>) =>
  db.update(club).set(settings);
