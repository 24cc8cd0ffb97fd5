import { readFile } from 'node:fs/promises';
import { DAY_MS, dayInParis, type IsoDate } from '#domain/dates.ts';
import { imageUrl, USUAL_IMAGE_WIDTH } from '#domain/image.ts';
import type { Database } from '#server/db/client.ts';
import { closures, teamMembers, trainingSessions as trainingSessionTable } from '#server/db/content-schema.ts';
import { sanitiseRichText } from '#server/rich-text/sanitise.ts';
import { articles } from './seed/articles.ts';
import { closuresFrom, trainingSessions } from './seed/planning.ts';
import { team } from './seed/team.ts';

/** Returns a file of the seed as text. */
export const readSeed = (path: string): Promise<string> => readFile(new URL(`./seed/${path}`, import.meta.url), 'utf8');

export type KeyOf = (file: string) => string | undefined;

/** Returns a text as the admin area would save it. `keyOf` gives the picture stored for an illustration. */
export const asSaved = (html: string, keyOf: KeyOf): Promise<string> =>
  sanitiseRichText(
    html.replaceAll(/(?<=<img src=")([\w-]+)\.svg/g, (_, file: string) =>
      imageUrl(keyOf(file) ?? '', USUAL_IMAGE_WIDTH, 'jpg'),
    ),
  );

/** Returns a rich text of the seed as the admin area would save it. */
export const readRichText = async (path: string, keyOf: KeyOf): Promise<string> => asSaved(await readSeed(path), keyOf);

/** Returns the articles as rows, with the ages that they state. */
export const articleRows = (keyOf: KeyOf, now: Date) =>
  Promise.all(
    articles.map(async ({ id, title, summary, image, daysAgo, published }) => {
      const writtenAt = new Date(now.getTime() - daysAgo * DAY_MS);
      return {
        id,
        title,
        summary,
        published,
        content: await readRichText(`articles/${id}.html`, keyOf),
        imageKey: (image && keyOf(image.file)) ?? null,
        imageAlt: image?.alt ?? '',
        publishedAt: published ? writtenAt : null,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      };
    }),
  );

/** Returns the statement that inserts the team. */
export const insertTeam = (db: Database) =>
  db.insert(teamMembers).values(team.map((member, position) => ({ ...member, position })));

/** Inserts the planning in one batch. It reads nothing first, because the ids are made here. */
export const insertPlanning = (db: Database, now: Date) => {
  const rows = trainingSessions.map((session) => ({ id: crypto.randomUUID(), ...session }));
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
