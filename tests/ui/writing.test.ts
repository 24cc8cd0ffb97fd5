// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Article } from '#domain/article.ts';
import { createArticleWriting, draftKeyOf } from '#features/admin/articles/article-writing.ts';
import { keptDraft } from '#lib/draft-storage.ts';
import { answerCalls, json } from './admin-support.ts';

const article: Article = {
  id: 'gala',
  title: 'Gala',
  summary: 'Douze assauts.',
  content: '<p>Le gala du club a rassemblé douze assauts.</p>',
  image: null,
  published: false,
  publishedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const PUT = 'PUT /api/admin/articles/gala';
const down = json({ type: 'unavailable', message: 'x' }, 503);
const conflictWith = (current: Article) => json({ type: 'conflict', message: 'x', current }, 409);
const theirs: Article = { ...article, title: 'Le titre de l’autre', updatedAt: '2026-11-20T11:00:00.000Z' };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Types something and leaves it as a draft, as if the browser were closed before saving. */
const leaveDraft = (title = 'Mon titre'): void => {
  const writing = createArticleWriting(article);
  writing.set({ title });
  writing.keepDraft();
};

describe('a draft', () => {
  test('comes back with what was typed, and says when it was kept', () => {
    leaveDraft();
    const writing = createArticleWriting(article);
    expect(writing.$value.get().title).toBe('Mon titre');
    expect(writing.$restoredFrom.get()).toEqual(expect.any(String));
    expect(writing.$isChanged.get()).toBe(true);
    expect(writing.$conflict.get()).toBeUndefined();
  });

  test('that is discarded leaves the saved text, and nothing in the browser', () => {
    leaveDraft();
    const writing = createArticleWriting(article);
    writing.throwDraftAway();
    expect(writing.$value.get().title).toBe('Gala');
    expect(keptDraft(draftKeyOf(article))).toBeNull();
    expect(createArticleWriting(article).$restoredFrom.get()).toBeUndefined();
  });

  test('is forgotten once saved, and when everything was undone', async () => {
    leaveDraft();
    answerCalls({ [PUT]: json({ ...article, title: 'Mon titre', updatedAt: theirs.updatedAt }) });
    const writing = createArticleWriting(article);
    await writing.save();
    expect(keptDraft(draftKeyOf(article))).toBeNull();
    expect(writing.$isChanged.get()).toBe(false);
    writing.set({ title: 'Autre' });
    writing.keepDraft();
    writing.set({ title: 'Mon titre' });
    writing.keepDraft();
    expect(keptDraft(draftKeyOf(article))).toBeNull();
  });

  test('of another shape than ours is left alone', () => {
    localStorage.setItem('draft:article:gala', JSON.stringify({ savedAt: 'x', basedOn: null, value: { title: 3 } }));
    expect(createArticleWriting(article).$value.get().title).toBe('Gala');
  });

  test('of a text that somebody else saved meanwhile meets their version before anything is saved', async () => {
    leaveDraft();
    const calls = answerCalls({ [PUT]: conflictWith(theirs) });
    const writing = createArticleWriting(theirs);
    expect(writing.$value.get().title).toBe('Mon titre');
    expect(writing.$conflict.get()?.title).toBe('Le titre de l’autre');
    await writing.save();
    expect(calls[0]?.body).toMatchObject({ updatedAt: article.updatedAt });
    expect(writing.$value.get().title).toBe('Mon titre');
  });

  test('of a new article goes with it once it has an address, with what was typed while it was being saved', async () => {
    const writing = createArticleWriting();
    writing.set({ title: 'Gala', content: article.content });
    writing.keepDraft();
    answerCalls({ 'POST /api/admin/articles': json(article, 201) });
    const saving = writing.save();
    writing.set({ title: 'Gala du cercle' });
    await saving;
    expect(keptDraft(draftKeyOf(undefined))).toBeNull();
    expect(createArticleWriting(article).$value.get().title).toBe('Gala du cercle');
  });
});

test('a failure loses nothing: the text stays, and so does its draft', async () => {
  answerCalls({ [PUT]: down });
  const writing = createArticleWriting(article);
  writing.set({ title: 'Mon titre' });
  await expect(writing.save()).rejects.toMatchObject({ type: 'unavailable' });
  writing.keepDraft();
  expect(createArticleWriting(article).$value.get().title).toBe('Mon titre');
});

describe('a new article whose answer was lost', () => {
  const POST = 'POST /api/admin/articles';
  const draftIdOf = ([call]: readonly { body: unknown }[]) => Reflect.get(Object(call?.body), 'draftId');
  const lose = async () => {
    const calls = answerCalls({});
    const writing = createArticleWriting();
    writing.set({ title: 'Gala', content: article.content });
    await expect(writing.save()).rejects.toMatchObject({ type: 'network' });
    writing.keepDraft();
    expect(draftIdOf(calls)).toEqual(expect.any(String));
    return { writing, draftId: draftIdOf(calls) };
  };

  test('is the same draft when it is saved again, also by a page that was loaded anew', async () => {
    const { draftId } = await lose();
    const calls = answerCalls({ [POST]: json(article, 201) });
    expect(await createArticleWriting().save()).toEqual(article);
    expect(draftIdOf(calls)).toBe(draftId);
    expect(keptDraft(draftKeyOf(undefined))).toBeNull();
  });

  test('and with other words by now meets the result of the first try, and is saved over it on demand', async () => {
    const { writing, draftId } = await lose();
    writing.set({ published: true });
    answerCalls({ [POST]: conflictWith(article) });
    expect(await writing.save()).toBeUndefined();
    expect(writing.$conflict.get()).toEqual(article);
    const calls = answerCalls({ [POST]: json({ ...article, published: true }, 201) });
    expect(await writing.saveOverTheirs()).toMatchObject({ id: 'gala', published: true });
    expect(calls[0]?.body).toMatchObject({ draftId, updatedAt: article.updatedAt, published: true });
  });

  test('that is discarded has nothing to do with the next text', async () => {
    const { writing, draftId } = await lose();
    writing.throwDraftAway();
    writing.set({ title: 'Stage', content: article.content });
    const calls = answerCalls({ [POST]: json({ ...article, title: 'Stage' }, 201) });
    await writing.save();
    expect(draftIdOf(calls)).not.toBe(draftId);
  });
});

describe('two people writing the same article', () => {
  const meet = async () => {
    answerCalls({ [PUT]: conflictWith(theirs) });
    const writing = createArticleWriting(article);
    writing.set({ title: 'Mon titre' });
    expect(await writing.save()).toBeUndefined();
    return writing;
  };

  test('both texts are kept, and nothing is overwritten by saving again', async () => {
    const writing = await meet();
    expect(writing.$value.get().title).toBe('Mon titre');
    expect(writing.$conflict.get()).toEqual(theirs);
    const calls = answerCalls({ [PUT]: conflictWith(theirs) });
    await writing.save();
    expect(calls[0]?.body).toMatchObject({ updatedAt: article.updatedAt });
  });

  test('mine is saved over theirs only when I say so, over the version I was shown', async () => {
    const writing = await meet();
    const mine = { ...article, title: 'Mon titre', updatedAt: '2026-11-20T12:00:00.000Z' };
    const calls = answerCalls({ [PUT]: json(mine) });
    await writing.saveOverTheirs();
    expect(calls[0]?.body).toMatchObject({ title: 'Mon titre', updatedAt: theirs.updatedAt });
    expect(writing.$conflict.get()).toBeUndefined();
    expect(writing.$isChanged.get()).toBe(false);
  });

  test('a third version saved while I choose is met in turn', async () => {
    const writing = await meet();
    const third = { ...theirs, title: 'Encore un autre', updatedAt: '2026-11-20T11:30:00.000Z' };
    answerCalls({ [PUT]: conflictWith(third) });
    await writing.saveOverTheirs();
    expect(writing.$conflict.get()).toEqual(third);
    expect(writing.$value.get().title).toBe('Mon titre');
  });

  test('theirs can be taken: nothing waits to be saved any more', async () => {
    const writing = await meet();
    writing.takeTheirs();
    expect(writing.$value.get().title).toBe('Le titre de l’autre');
    expect(writing.$isChanged.get()).toBe(false);
    expect(keptDraft(draftKeyOf(article))).toBeNull();
  });

  test('a lost answer is not a conflict if the saved text is the sent one', async () => {
    const saved = { ...article, title: 'Mon titre', updatedAt: theirs.updatedAt };
    answerCalls({ [PUT]: conflictWith(saved) });
    const writing = createArticleWriting(article);
    writing.set({ title: 'Mon titre' });
    expect(await writing.save()).toEqual(saved);
    expect(writing.$conflict.get()).toBeUndefined();
  });
});

test('an unwritten summary stays empty and continues to follow the text', () => {
  const { content } = article;
  const writing = createArticleWriting({ ...article, summary: 'Le gala du club a rassemblé douze assauts.', content });
  expect(writing.$value.get().summary).toBe('');
});
