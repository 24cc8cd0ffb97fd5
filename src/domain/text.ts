/** Trimmed, inner white space folded, Unicode NFC: how every typed text is stored. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The same text without case or accents, for comparing names: `Éloïse ` and `eloise` are one. */
export const foldText = (text: string): string =>
  cleanText(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’']/g, '’')
    .toLocaleLowerCase('fr');
