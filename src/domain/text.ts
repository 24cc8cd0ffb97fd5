/**
 * Trimmed, inner white space folded, Unicode NFC: how every typed text is stored. Control characters and halves of
 * surrogate pairs, which no database takes, count as white space.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** The same text without case or accents, for comparing names: `Éloïse ` and `eloise` are one. */
export const foldText = (text: string): string =>
  cleanText(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’']/g, '’')
    .toLocaleLowerCase('fr');
