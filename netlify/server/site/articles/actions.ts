import { createHash, randomInt } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import { imageKeyOf } from '#domain/form/image.ts';
import {
  type Article,
  type ArticleInput,
  type ArticleSummary,
  excerptOf,
  hasContent,
  NEW_ARTICLE,
} from '#domain/site/article.ts';
import type { Actor } from '#domain/site/audit.ts';
import { slugOf } from '#domain/slug.ts';
import { isRefusedWrite, isTaken } from '../../db/errors.ts';
import { refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { change, changedFields, purgeSubject, write, writtenFields } from '../../write/write.ts';
import { findImage } from '../media/actions.ts';
import { requireDescribed, sentRichText } from '../media/sent-rich-text.ts';
import {
  deleteArticle,
  insertArticle,
  insertFormer,
  selectAllArticles,
  selectArticle,
  selectFormerArticle,
  selectLine,
  selectMadeOf,
  selectTakenIds,
  toArticle,
  toSummary,
  updateArticle,
} from './queries.ts';

/** Returns every article, drafts too, the newest first. */
export const listAllArticles = async ({ db }: Pick<Deps, 'db'>): Promise<ArticleSummary[]> =>
  (await selectAllArticles(db)).map(toSummary);

/** Returns the whole article. Throws `not-found`. */
export const findArticle = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Article> => {
  const [row] = await selectArticle(db, id);
  if (!row) throw new DomainError('not-found');
  return toArticle(row);
};

/**
 * Returns the columns of what an editor sent: sanitised content, picture and summary. Throws `validation` if nothing of
 * the content is left, if it is too long, or if the picture is unknown.
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

// Takes the next free number, but a random one after a lost race: otherwise many requests would all find the same free
// number again.
const freeId = async ({ db }: Pick<Deps, 'db'>, title: string, attempt: number): Promise<string> => {
  const slug = slugOf(title) || 'article';
  const taken = new Set([NEW_ARTICLE, ...(await selectTakenIds(db, slug)).map(({ id }) => id)]);
  if (!taken.has(slug)) return slug;
  let suffix = 2 + randomInt(4 ** (attempt - 1));
  while (taken.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Returns the columns under the names that the journal uses. */
const journalNames = ({ imageKey: image, imageAlt: alt, imageFocus: focus, ...plain }: Columns) => ({
  ...plain,
  image,
  alt,
  focus,
});

/** At the last attempt there are 262,144 numbers to choose from. */
const ATTEMPTS = 10;

interface NewArticle {
  actor: Actor;
  input: ArticleInput;
  columns: Columns;
}

const insertUnderFreeId = async (
  deps: Deps,
  { actor, input, columns }: NewArticle,
  lineId: string | undefined,
  attempt: number,
): Promise<Article> => {
  const id = await freeId(deps, input.title, attempt);
  const now = deps.now();
  const publishedAt = columns.published ? now : null;
  await write(deps, {
    actor,
    subject: { type: 'article', id },
    action: 'article.create',
    fields: writtenFields(journalNames(columns)),
    lineId,
    first: [refuseWhen(deps.db, selectFormerArticle(deps.db, id))],
    statements: [insertArticle(deps.db, { id, ...columns, publishedAt, createdAt: now, updatedAt: now })],
  });
  return findArticle(deps, id);
};

type ArticleRow = Awaited<ReturnType<typeof selectArticle>>[number];

// The draft was sent before. Its article may hold other words now, which the sender must have seen.
const continueDraft = async (deps: Deps, { actor, input, columns }: NewArticle, row: ArticleRow): Promise<Article> => {
  const isChanged = changedFields(row, columns).length > 0;
  if (isChanged && input.updatedAt !== undefined) return changeArticle(deps, actor, row.id, input);
  // The first request may have been cut off before this.
  await purgeSubject(deps, { type: 'article', id: row.id });
  if (isChanged) throw new DomainError('conflict', { current: toArticle(row) });
  return toArticle(row);
};

/**
 * Returns the id of the journal line for an article whose draft cannot have its own: its first article was deleted, or
 * something else has that line. It is the same at each sending.
 */
const lineAfter = (lineId: string): string => createHash('sha256').update(lineId).digest('hex').slice(0, 32);

// The journal line of an article's creation has the id of the draft and tells which article came of it.
const findMade = async ({ db }: Deps, lineId: string) => {
  const [[line], [row]] = await db.batch([selectLine(db, lineId), selectMadeOf(db, lineId)]);
  return { row, isSpent: line !== undefined && row === undefined };
};

// Two editors may find the same free id at the same moment, or the same draft may come twice. The second one looks
// again.
const makeArticle = async (
  deps: Deps,
  article: NewArticle,
  lineId = article.input.draftId,
  attempt = 1,
): Promise<Article> => {
  if (lineId !== undefined) {
    const { row, isSpent } = await findMade(deps, lineId);
    if (row) return continueDraft(deps, article, row);
    if (isSpent) return makeArticle(deps, article, lineAfter(lineId), attempt);
  }
  try {
    return await insertUnderFreeId(deps, article, lineId, attempt);
  } catch (error) {
    if (!(isTaken(error) || isRefusedWrite(error)) || attempt === ATTEMPTS) throw error;
    return makeArticle(deps, article, lineId, attempt + 1);
  }
};

/**
 * Creates an article. Its id is a slug of its title and never changes. A draft that is sent twice makes one article and
 * gets the same answer. Throws `validation` if a picture is unknown or has no description; `conflict` if the draft's
 * article now says something else, unless it was read at `updatedAt`.
 */
export const createArticle = async (deps: Deps, actor: Actor, input: ArticleInput): Promise<Article> => {
  const columns = await columnsOf(deps, input);
  requireDescribed(columns.content);
  return makeArticle(deps, { actor, input, columns });
};

const verbOf = (before: Article, { published }: ArticleInput): 'update' | 'publish' | 'unpublish' => {
  if (before.published === published) return 'update';
  return published ? 'publish' : 'unpublish';
};

/** Returns an article's picture under the same names. */
const pictureOf = ({ image }: Pick<Article, 'image'>) => ({
  image: (image && imageKeyOf(image.url)) ?? null,
  alt: image?.alt ?? '',
  focus: image?.focus ?? 'center',
});

const rowToChange = (deps: Deps, actor: Actor, id: string) => ({
  actor,
  subject: { type: 'article' as const, id },
  find: () => findArticle(deps, id),
});

/**
 * Changes, publishes or withdraws an article, which is public at once. Throws `not-found`, `conflict` if it changed
 * since `updatedAt`, or `validation` if a picture is unknown or a new text's picture has no description.
 */
export const changeArticle = async (deps: Deps, actor: Actor, id: string, input: ArticleInput): Promise<Article> => {
  const columns = await columnsOf(deps, input);
  await change(deps, { ...rowToChange(deps, actor, id), readAt: input.updatedAt }, (current) => {
    requireDescribed(columns.content, current.content);
    const now = deps.now();
    const publishedAt = current.publishedAt === null && input.published ? { publishedAt: now } : {};
    return {
      action: `article.${verbOf(current, input)}`,
      fields: changedFields({ ...current, ...pictureOf(current) }, journalNames(columns)),
      statements: [updateArticle(deps.db, id, { ...columns, ...publishedAt, updatedAt: now })],
    };
  });
  return findArticle(deps, id);
};

/** Deletes an article. Its address then leads to the home page and is never used again. Throws `not-found`. */
export const removeArticle = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, rowToChange(deps, actor, id), () => ({
    action: 'article.delete',
    statements: [deleteArticle(deps.db, id), insertFormer(deps.db, id, deps.now())],
  }));
};
