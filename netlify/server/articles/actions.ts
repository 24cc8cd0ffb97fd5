import { createHash, randomInt } from 'node:crypto';
import { type Article, type ArticleInput, excerptOf, hasContent, NEW_ARTICLE } from '#domain/article.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/image.ts';
import { slugOf } from '#domain/slug.ts';
import { changedFields, changeObject, writtenFields } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { findImage } from '../media/find-image.ts';
import { purgingAfter } from '../purging-after.ts';
import { requireDescribed } from '../rich-text/require-described.ts';
import { sentRichText } from '../rich-text/sent-rich-text.ts';
import {
  deleteArticle,
  insertArticle,
  insertFormer,
  selectArticle,
  selectCreation,
  selectFormer,
  selectMadeOf,
  selectTakenIds,
  selectUnchangedArticle,
  toArticle,
  updateArticle,
} from './queries.ts';

/**
 * What is written of what an editor sent: sanitised, with the picture it names and a summary. Throws `validation` when
 * nothing of the content is left, or too much of it, or the picture is unknown.
 */
const columnsOf = async (deps: Deps, input: ArticleInput) => {
  const content = await sentRichText(deps, input.content);
  if (!hasContent(content)) throw validationError({ content: 'required' });
  const medium = await findImage(deps, input.image);
  return {
    title: input.title,
    summary: input.summary || excerptOf(content),
    content,
    imageKey: medium?.key ?? null,
    imageAlt: medium ? (input.image?.alt ?? medium.alt) : '',
    imageFocus: input.image?.focus ?? 'center',
    published: input.published,
  };
};

// The next number, but for who came too late for it: many at once would all find the same one free again.
const freeId = async ({ db }: Pick<Deps, 'db'>, title: string, attempt: number): Promise<string> => {
  const slug = slugOf(title) || 'article';
  const taken = new Set([NEW_ARTICLE, ...(await selectTakenIds(db, slug)).map(({ id }) => id)]);
  if (!taken.has(slug)) return slug;
  let suffix = 2 + randomInt(4 ** (attempt - 1));
  while (taken.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};

const tagsOf = (id: string): CacheTag[] => ['articles', `article-${id}`];

/** At the last one there are 262,144 numbers to choose from. */
const ATTEMPTS = 10;

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** By the names the journal has for them. */
const toldOf = ({ imageKey: image, imageAlt: alt, imageFocus: focus, ...plain }: Columns) => ({
  ...plain,
  image,
  alt,
  focus,
});

interface NewArticle {
  administratorId: string;
  input: ArticleInput;
  columns: Columns;
}

const insertUnderFreeId = async (
  deps: Deps,
  { administratorId, input, columns }: NewArticle,
  lineId: string | undefined,
  attempt: number,
): Promise<Article> => {
  const id = await freeId(deps, input.title, attempt);
  const now = deps.now();
  const publishedAt = columns.published ? now : null;
  const saving = deps.db.batch([
    refuseWhen(deps.db, selectFormer(deps.db, id)),
    insertArticle(deps.db, { id, ...columns, publishedAt, createdAt: now, updatedAt: now }),
    insertAuditEntry(deps.db, {
      id: lineId,
      administratorId,
      action: 'article.create',
      subjectId: id,
      fields: writtenFields(toldOf(columns)),
    }),
  ]);
  await purgingAfter(deps, tagsOf(id), saving);
  return findArticle(deps, id);
};

type ArticleRow = Awaited<ReturnType<typeof selectArticle>>[number];

// The draft was sent before: its words are there, or others that whoever sends it now must have seen.
const goOnWith = async (
  deps: Deps,
  { administratorId, input, columns }: NewArticle,
  row: ArticleRow,
): Promise<Article> => {
  const isChanged = changedFields(row, columns).length > 0;
  if (isChanged && input.updatedAt !== undefined) return changeArticle(deps, administratorId, row.id, input);
  // Whoever made it may have been cut off before this.
  await deps.purge(...tagsOf(row.id));
  if (isChanged) throw new DomainError('conflict', { current: toArticle(row) });
  return toArticle(row);
};

/** The line of what is made anew of a draft, once what the line before tells of was deleted: the same at each sending. */
const lineAfter = (lineId: string): string => createHash('sha256').update(lineId).digest('hex').slice(0, 32);

// The line of an article's creation bears the id of its draft, and tells which article was made of it.
const findMade = async ({ db }: Deps, lineId: string) => {
  const [[line], [row]] = await db.batch([selectCreation(db, lineId), selectMadeOf(db, lineId)]);
  return { row, isGone: line !== undefined && row === undefined };
};

// Two editors may find the same title at the same moment, or the same draft be sent twice: the second one looks again.
const makeArticle = async (
  deps: Deps,
  article: NewArticle,
  lineId = article.input.draftId,
  attempt = 1,
): Promise<Article> => {
  if (lineId !== undefined) {
    const { row, isGone } = await findMade(deps, lineId);
    if (row) return goOnWith(deps, article, row);
    if (isGone) return makeArticle(deps, article, lineAfter(lineId), attempt);
  }
  try {
    return await insertUnderFreeId(deps, article, lineId, attempt);
  } catch (error) {
    if (!(isTaken(error) || isRefused(error)) || attempt === ATTEMPTS) throw error;
    return makeArticle(deps, article, lineId, attempt + 1);
  }
};

/** The article whole. Throws `not-found`. */
export const findArticle = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Article> => {
  const [row] = await selectArticle(db, id);
  if (!row) throw new DomainError('not-found');
  return toArticle(row);
};

/**
 * Creates an article; its id is a slug of its title, for ever. The same draft sent twice is one article, and answered
 * alike. Throws `validation` when its picture is unknown, or one of its text's is not described; `conflict` when what was
 * made of the draft says something else than what was sent, unless it was read at `updatedAt`.
 */
export const createArticle = async (deps: Deps, administratorId: string, input: ArticleInput): Promise<Article> => {
  const columns = await columnsOf(deps, input);
  requireDescribed(columns.content);
  return makeArticle(deps, { administratorId, input, columns });
};

const verbOf = (before: Article, { published }: ArticleInput): 'update' | 'publish' | 'unpublish' => {
  if (before.published === published) return 'update';
  return published ? 'publish' : 'unpublish';
};

/** Of an article's picture, by the same names. */
const pictureOf = ({ image }: Pick<Article, 'image'>) => ({
  image: (image && imageKeyOf(image.url)) ?? null,
  alt: image?.alt ?? '',
  focus: image?.focus ?? 'center',
});

/**
 * Changes an article, published or withdrawn with it; public at once. Throws `not-found`, `conflict` when it changed
 * since `updatedAt`, `validation` when its picture is unknown, or one of a new text's is not described.
 */
export const changeArticle = async (
  deps: Deps,
  administratorId: string,
  id: string,
  input: ArticleInput,
): Promise<Article> => {
  const columns = await columnsOf(deps, input);
  const saving = changeObject({
    find: async () => (await selectArticle(deps.db, id)).map(toArticle)[0],
    readAt: input.updatedAt,
    save: (current) => {
      requireDescribed(columns.content, current.content);
      const now = deps.now();
      const publishedAt = current.publishedAt === null && input.published ? { publishedAt: now } : {};
      return deps.db.batch([
        refuseUnless(deps.db, selectUnchangedArticle(deps.db, current)),
        updateArticle(deps.db, id, { ...columns, ...publishedAt, updatedAt: now }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: `article.${verbOf(current, input)}`,
          subjectId: id,
          fields: changedFields({ ...current, ...pictureOf(current) }, toldOf(columns)),
        }),
      ]);
    },
  });
  await purgingAfter(deps, tagsOf(id), saving);
  return findArticle(deps, id);
};

/** Deletes an article; its address then leads home, and is never another one's. Throws `not-found`. */
export const removeArticle = async (deps: Deps, administratorId: string, id: string): Promise<void> => {
  const saving = changeObject({
    find: async () => (await selectArticle(deps.db, id)).map(toArticle)[0],
    readAt: undefined,
    save: (current) =>
      deps.db.batch([
        refuseUnless(deps.db, selectUnchangedArticle(deps.db, current)),
        deleteArticle(deps.db, id),
        insertFormer(deps.db, id, deps.now()),
        insertAuditEntry(deps.db, { administratorId, action: 'article.delete', subjectId: id, fields: [] }),
      ]),
  });
  await purgingAfter(deps, tagsOf(id), saving);
};
