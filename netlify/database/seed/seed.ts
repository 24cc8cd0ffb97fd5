import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { DAY_MS, dayInParis, type IsoDate } from '#domain/dates.ts';
import { imageUrl, USUAL_IMAGE_WIDTH } from '#domain/form/image.ts';
import { seasonOpenOn } from '#domain/season/season.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { pageKeys } from '#domain/site/page.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { keepSeason } from '#server/club/season-queries.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import {
  articles as articleTable,
  closures,
  club as clubTable,
  pages,
  teamMembers,
  toggles,
  trainingSessions as trainingSessionTable,
} from '#server/db/content-schema.ts';
import { prices, products } from '#server/db/schema.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { sanitiseRichText } from '#server/integrations/sanitise.ts';
import { storeVersions } from '#server/site/media/files.ts';
import { insertMedium, type Medium } from '#server/site/media/queries.ts';
import { seedArticles } from './articles.ts';
import { catalogue, seedClub } from './club.ts';
import { makeIllustrations } from './illustrations.ts';
import { closuresFrom, seedTrainingSessions } from './planning.ts';
import { team } from './team.ts';

export interface SeedEnv {
  DATABASE_URL?: string | undefined;
  NEON_ENDPOINT?: string | undefined;
  CONTEXT?: string | undefined;
}

/**
 * Fills an empty local database with the fictional club: pictures first, then everything in one batch, so that an
 * interrupted start begins again. Leaves a database alone that has products.
 */
export const seed = async (env: SeedEnv): Promise<void> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  if (known) return;
  const { rows, keyOf } = await storeIllustrations(env.CONTEXT ?? 'local');
  const now = new Date();
  const contents = await Promise.all(
    pageKeys.map(async (key) => ({ key, content: await asSaved(await readSeed(`pages/${key}.html`), keyOf) })),
  );
  await db.batch([
    ...insertCatalogue(db, now),
    db.update(clubTable).set({ ...seedClub, links: [...seedClub.links] }),
    db.update(toggles).set({ enabled: true }),
    ...contents.map(({ key, content }) => db.update(pages).set({ content }).where(eq(pages.key, key))),
    ...rows.map((row) => insertMedium(db, row)),
    db.insert(articleTable).values(await articleRows(keyOf, now)),
    db.insert(teamMembers).values(team.map((member, position) => ({ ...member, position }))),
    ...insertPlanning(db, now),
  ]);
};

const readSeed = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** Returns the picture that was made of an illustration's file. */
type KeyOf = (file: string) => string | undefined;

/** Returns a text as the admin area would save it. `keyOf` gives the picture stored for an illustration. */
export const asSaved = (html: string, keyOf: KeyOf): Promise<string> =>
  sanitiseRichText(
    html.replaceAll(/(?<=<img src=")([\w-]+)\.svg/g, (_, file: string) =>
      imageUrl(keyOf(file) ?? '', USUAL_IMAGE_WIDTH, 'jpg'),
    ),
  );

interface Illustration {
  file: string;
  alt: string;
}

const illustrationsOfPages = async (): Promise<Illustration[]> => {
  const texts = await Promise.all(pageKeys.map((key) => readSeed(`pages/${key}.html`)));
  const named = texts.join('').matchAll(/<img src="([\w-]+)\.svg" alt="([^"]*)"/g);
  return Array.from(named, ([, file = '', alt = '']) => ({ file, alt }));
};

/** Stores the illustrations as an editor's upload would. No row refers to them until their rows exist. */
const storeIllustrations = async (context: string): Promise<{ rows: Medium[]; keyOf: KeyOf }> => {
  const deps = { media: createBlobStore(context, 'media'), log: console.error, now: () => new Date() };
  const wanted = [...seedArticles.flatMap(({ image }) => image ?? []), ...(await illustrationsOfPages())];
  const made = await makeIllustrations(wanted.map(({ file }) => file));
  const stored: { file: string; row: Medium }[] = [];
  for (const { file, alt } of wanted) {
    const versions = made.get(file);
    if (versions) stored.push({ file, row: await storeVersions(deps, alt, versions) });
  }
  return {
    rows: stored.map(({ row }) => row),
    keyOf: (wanted) => stored.find(({ file }) => file === wanted)?.row.key,
  };
};

const insertCatalogue = (db: Database, now: Date) => {
  const season = seasonOpenOn(dayInParis(now));
  const rows = catalogue.map((product) => ({ id: crypto.randomUUID(), ...product }));
  return [
    keepSeason(db, usualDays(season), now),
    db
      .insert(products)
      .values(rows.map(({ id, name }, position) => ({ id, name, slug: disciplineSlug(name), position }))),
    db.insert(prices).values(
      rows.flatMap(({ id: productId, defaultCents, reducedCents }) => [
        { productId, season, amountCents: defaultCents, isDefault: true },
        { productId, season, amountCents: reducedCents, isDefault: false },
      ]),
    ),
  ] as const;
};

/** Returns the articles as rows, with the ages that they state. */
const articleRows = (keyOf: KeyOf, now: Date) =>
  Promise.all(
    seedArticles.map(async ({ id, title, summary, image, daysAgo, published }) => {
      const writtenAt = new Date(now.getTime() - daysAgo * DAY_MS);
      return {
        id,
        title,
        summary,
        published,
        content: await asSaved(await readSeed(`articles/${id}.html`), keyOf),
        imageKey: (image && keyOf(image.file)) ?? null,
        imageAlt: image?.alt ?? '',
        publishedAt: published ? writtenAt : null,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      };
    }),
  );

/** Inserts the planning. It reads nothing first, because the ids are made here. */
const insertPlanning = (db: Database, now: Date) => {
  const rows = seedTrainingSessions.map((session) => ({ id: crypto.randomUUID(), ...session }));
  const today = dayInParis(now);
  const cancelled = rows.find(({ weekday }) => weekday === 6);
  return [
    db.insert(trainingSessionTable).values(rows),
    db
      .insert(closures)
      .values([
        ...closuresFrom(today),
        ...(cancelled ? [{ ...cancellation(today), trainingSessionId: cancelled.id }] : []),
      ]),
  ] as const;
};

/** Returns the Saturday after the next one. */
const cancellation = (today: IsoDate) => {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + ((6 - date.getUTCDay() + 7) % 7) + 7);
  const day = date.toISOString().slice(0, 10);
  return { from: day, to: day, label: 'salle prise par le tournoi de l’école' };
};
