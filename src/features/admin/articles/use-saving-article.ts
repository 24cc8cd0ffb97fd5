import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Article } from '#domain/article.ts';
import { errorsByField } from '#domain/field-errors.ts';
import { adminArticlePath } from '#lib/paths.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { replaceScreen } from '../open-screen.ts';
import { undescribedIn } from '../writing/undescribed.ts';
import { type Saves, useSaves } from '../writing/use-saves.ts';
import { type ArticleWriting, parseArticle } from './article-writing.ts';

const words = adminArticlesMessages.toasts;

type Sentences = Readonly<Record<string, string>>;

const sentencesOf = (writing: ArticleWriting): Sentences => {
  const draft = writing.$value.get();
  const undescribed = undescribedIn(draft.content, writing.$saved.get()?.content);
  const parsed = parseArticle(draft);
  if (parsed.success) return undescribed;
  const wrong = Object.entries(errorsByField(parsed.error)).map(([field, code]) => [
    code === 'image-undescribed' ? 'image-alt' : field,
    fieldErrorSentence(code, field, fieldNames),
  ]);
  return { ...undescribed, ...Object.fromEntries(wrong) };
};

const toastOf = (before: Article | undefined, after: Article): string => {
  if (!before) return words.created;
  if (before.published === after.published) return words.changed;
  return after.published ? words.published : words.unpublished;
};

interface Saving extends Saves {
  /** What is wrong, by field. */
  errors: Sentences;
}

/** Saves an article once its form is right. A new article then gets its own address. */
export const useSavingArticle = (writing: ArticleWriting): Saving => {
  const [found, setFound] = useState<Sentences>({});
  const save = async (send: () => Promise<Article | undefined>, isHere: () => boolean): Promise<void> => {
    const sentences = sentencesOf(writing);
    setFound(sentences);
    const [wrong] = Object.keys(sentences);
    if (wrong) return document.getElementById(wrong)?.focus();
    const before = writing.$saved.get();
    const saved = await send();
    if (!saved) return;
    void toastSuccess(toastOf(before, saved));
    if (!before && isHere()) replaceScreen(adminArticlePath(saved.id));
  };
  const saves = useSaves(writing, save);
  return { ...saves, errors: { ...saves.error?.fields, ...found } };
};
