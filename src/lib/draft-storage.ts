import { attempt } from './storage.ts';

/**
 * What an editor is writing, kept across tabs and sessions until it is saved. In a file of its own, so that visitors do
 * not load it.
 */
export const keptDraft = (key: string): unknown =>
  attempt(() => JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null'));
export const keepDraft = (key: string, draft: object): void =>
  attempt(() => localStorage.setItem(`draft:${key}`, JSON.stringify(draft)));
export const forgetDraft = (key: string): void => attempt(() => localStorage.removeItem(`draft:${key}`));
