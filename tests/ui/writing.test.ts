// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Article } from '#domain/site/article.ts';
import { createArticleEdit, draftKeyOf } from '#features/admin/articles/article-edit.ts';
import { readKept } from '#lib/storage.ts';
import { DRAFT } from '#lib/storage-keys.ts';
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

const keptDraft = (of: Article | undefined) => readKept(DRAFT + draftKeyOf(of));

/** Types something and leaves it as a draft, as if the browser were closed before saving. */
const leaveDraft = (title = 'Mon titre'): void => {
  const edit = createArticleEdit(article);
  edit.set({ title });
  edit.keepDraft();
};

describe('a draft', () => {
  test('comes back with what was typed, and says when it was kept', () => {
    leaveDraft();
    const edit = createArticleEdit(article);
    expect(edit.$draft.get().title).toBe('Mon titre');
    expect(edit.$restoredFrom.get()).toEqual(expect.any(String));
    expect(edit.$isChanged.get()).toBe(true);
    expect(edit.$conflict.get()).toBeUndefined();
  });

  test('that is discarded leaves the saved text, and nothing in the browser', () => {
    leaveDraft();
    const edit = createArticleEdit(article);
    edit.beginOver(edit.$saved.get());
    expect(edit.$draft.get().title).toBe('Gala');
    expect(keptDraft(article)).toBeNull();
    expect(createArticleEdit(article).$restoredFrom.get()).toBeUndefined();
  });

  test('is forgotten once saved, and when everything was undone', async () => {
    leaveDraft();
    answerCalls({ [PUT]: json({ ...article, title: 'Mon titre', updatedAt: theirs.updatedAt }) });
    const edit = createArticleEdit(article);
    await edit.save();
    expect(keptDraft(article)).toBeNull();
    expect(edit.$isChanged.get()).toBe(false);
    edit.set({ title: 'Autre' });
    edit.keepDraft();
    edit.set({ title: 'Mon titre' });
    edit.keepDraft();
    expect(keptDraft(article)).toBeNull();
  });

  test('of another shape than ours is left alone', () => {
    localStorage.setItem('draft:article:gala', JSON.stringify({ savedAt: 'x', basedOn: null, value: { title: 3 } }));
    expect(createArticleEdit(article).$draft.get().title).toBe('Gala');
  });

  test('of a text that another editor has saved meets their version before anything is saved', async () => {
    leaveDraft();
    const calls = answerCalls({ [PUT]: conflictWith(theirs) });
    const edit = createArticleEdit(theirs);
    expect(edit.$draft.get().title).toBe('Mon titre');
    expect(edit.$conflict.get()?.theirs?.title).toBe('Le titre de l’autre');
    await edit.save();
    expect(calls[0]?.body).toMatchObject({ updatedAt: article.updatedAt });
    expect(edit.$draft.get().title).toBe('Mon titre');
  });

  test('of a new article goes with it once it has an address, with what was typed while it was being saved', async () => {
    const edit = createArticleEdit();
    edit.set({ title: 'Gala', content: article.content });
    edit.keepDraft();
    answerCalls({ 'POST /api/admin/articles': json(article, 201) });
    const saving = edit.save();
    edit.set({ title: 'Gala du cercle' });
    await saving;
    expect(keptDraft(undefined)).toBeNull();
    expect(createArticleEdit(article).$draft.get().title).toBe('Gala du cercle');
  });
});

test('a failure loses nothing: the text stays, and so does its draft', async () => {
  answerCalls({ [PUT]: down });
  const edit = createArticleEdit(article);
  edit.set({ title: 'Mon titre' });
  await expect(edit.save()).rejects.toMatchObject({ type: 'unavailable' });
  edit.keepDraft();
  expect(createArticleEdit(article).$draft.get().title).toBe('Mon titre');
});

describe('a new article whose answer was lost', () => {
  const POST = 'POST /api/admin/articles';
  const draftIdOf = ([call]: readonly { body: unknown }[]) => Reflect.get(Object(call?.body), 'draftId');
  const lose = async () => {
    const calls = answerCalls({});
    const edit = createArticleEdit();
    edit.set({ title: 'Gala', content: article.content });
    await expect(edit.save()).rejects.toMatchObject({ type: 'network' });
    edit.keepDraft();
    expect(draftIdOf(calls)).toEqual(expect.any(String));
    return { edit, draftId: draftIdOf(calls) };
  };

  test('is the same draft when it is saved again, also by a page that was loaded anew', async () => {
    const { draftId } = await lose();
    const calls = answerCalls({ [POST]: json(article, 201) });
    expect(await createArticleEdit().save()).toEqual(article);
    expect(draftIdOf(calls)).toBe(draftId);
    expect(keptDraft(undefined)).toBeNull();
  });

  test('and with other words by now meets the result of the first try, and is saved over it on demand', async () => {
    const { edit, draftId } = await lose();
    edit.set({ published: true });
    answerCalls({ [POST]: conflictWith(article) });
    expect(await edit.save()).toBeUndefined();
    expect(edit.$conflict.get()?.theirs).toEqual(article);
    const calls = answerCalls({ [POST]: json({ ...article, published: true }, 201) });
    expect(await edit.overwrite()).toMatchObject({ id: 'gala', published: true });
    expect(calls[0]?.body).toMatchObject({ draftId, updatedAt: article.updatedAt, published: true });
  });

  test('that is discarded has nothing to do with the next text', async () => {
    const { edit, draftId } = await lose();
    edit.beginOver(edit.$saved.get());
    edit.set({ title: 'Stage', content: article.content });
    const calls = answerCalls({ [POST]: json({ ...article, title: 'Stage' }, 201) });
    await edit.save();
    expect(draftIdOf(calls)).not.toBe(draftId);
  });
});

describe('two people writing the same article', () => {
  const meet = async () => {
    answerCalls({ [PUT]: conflictWith(theirs) });
    const edit = createArticleEdit(article);
    edit.set({ title: 'Mon titre' });
    expect(await edit.save()).toBeUndefined();
    return edit;
  };

  test('both texts are kept, and nothing is overwritten by saving again', async () => {
    const edit = await meet();
    expect(edit.$draft.get().title).toBe('Mon titre');
    expect(edit.$conflict.get()?.theirs).toEqual(theirs);
    const calls = answerCalls({ [PUT]: conflictWith(theirs) });
    await edit.save();
    expect(calls[0]?.body).toMatchObject({ updatedAt: article.updatedAt });
  });

  test('mine is saved over theirs only when I say so, over the version I was shown', async () => {
    const edit = await meet();
    const mine = { ...article, title: 'Mon titre', updatedAt: '2026-11-20T12:00:00.000Z' };
    const calls = answerCalls({ [PUT]: json(mine) });
    await edit.overwrite();
    expect(calls[0]?.body).toMatchObject({ title: 'Mon titre', updatedAt: theirs.updatedAt });
    expect(edit.$conflict.get()).toBeUndefined();
    expect(edit.$isChanged.get()).toBe(false);
  });

  test('a third version saved while I choose is met in turn', async () => {
    const edit = await meet();
    const third = { ...theirs, title: 'Encore un autre', updatedAt: '2026-11-20T11:30:00.000Z' };
    answerCalls({ [PUT]: conflictWith(third) });
    await edit.overwrite();
    expect(edit.$conflict.get()?.theirs).toEqual(third);
    expect(edit.$draft.get().title).toBe('Mon titre');
  });

  test('theirs can be taken: nothing waits to be saved any more', async () => {
    const edit = await meet();
    edit.takeTheirs();
    expect(edit.$draft.get().title).toBe('Le titre de l’autre');
    expect(edit.$isChanged.get()).toBe(false);
    expect(keptDraft(article)).toBeNull();
  });

  test('a lost answer is not a conflict if the saved text is the sent one', async () => {
    const saved = { ...article, title: 'Mon titre', updatedAt: theirs.updatedAt };
    answerCalls({ [PUT]: conflictWith(saved) });
    const edit = createArticleEdit(article);
    edit.set({ title: 'Mon titre' });
    expect(await edit.save()).toEqual(saved);
    expect(edit.$conflict.get()).toBeUndefined();
  });
});

test('an unwritten summary stays empty and continues to follow the text', () => {
  const { content } = article;
  const edit = createArticleEdit({ ...article, summary: 'Le gala du club a rassemblé douze assauts.', content });
  expect(edit.$draft.get().summary).toBe('');
});
