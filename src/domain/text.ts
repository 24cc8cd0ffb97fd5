/**
 * Trimmed, inner white space folded, Unicode NFC. Control characters and halves of surrogate pairs, which no database
 * takes, count as white space.
 */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** How every typed text is stored. Invisible marks are dropped, too: two names that look the same are the same. */
export const cleanText = (text: string): string => tidyText(text.replace(/\p{Cf}/gu, ''));

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/**
 * The same text without case, accents, ligatures, or a choice of hyphen and apostrophe, for comparing names:
 * `Éloïse ` and `eloise`, `Jean-Pierre` and `Jean Pierre` are one.
 */
export const foldText = (text: string): string =>
  text
    // First: an acute accent that stands alone would be taken for one on the letter before.
    .replace(/['‘’ʼ`´]/gu, '’')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('fr')
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[\p{Pd}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .trim();
