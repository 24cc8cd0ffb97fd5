/**
 * Returns a date in words with the French first of the month: `samedi 1er mai 2027`. `Intl` writes a bare 1. The letters are
 * not raised, because screen readers spell raised ones.
 */
export const firstOfMonth = (date: string): string => date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er');
