import { attempt } from './storage.ts';

/** What an editor is writing, across tabs and sessions, until it is saved. Apart: visitors do not carry it. */
export const keptDraft = (key: string): unknown =>
  attempt(() => JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null'));
export const keepDraft = (key: string, draft: object): void =>
  attempt(() => localStorage.setItem(`draft:${key}`, JSON.stringify(draft)));
export const forgetDraft = (key: string): void => attempt(() => localStorage.removeItem(`draft:${key}`));
