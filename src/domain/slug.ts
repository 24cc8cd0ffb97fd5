import { foldWords } from './fold.ts';

const MAX_LENGTH = 80;

/** Returns a readable part of an address: `gala-d-automne-3e-edition` for `Gala d’automne : 3ᵉ édition`. */
export const slugOf = (text: string): string => {
  const words = foldWords(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MAX_LENGTH) return words;
  return words.slice(0, MAX_LENGTH).replace(/-[^-]*$/, '');
};

/** Returns the part of a calendar's address that names a discipline. */
export const disciplineSlug = (name: string): string => slugOf(name);
