const NARROW = '\u202F';
const FIXED = '\u00A0';

/**
 * Returns a typed text in French typography: a narrow no-break space where a space stands before `; : ! ?`, no-break
 * spaces inside «» and between a number and `€`, `%` or `h`, typographic apostrophes, `…` for three dots
 * (docs/rules.md#rich-text). Adds a missing space only inside «». After a letter, `'` is an apostrophe even if the next
 * letter is in another element.
 */
export const typeset = (text: string): string =>
  text
    .replace(/(?<=\p{L})'/gu, '’')
    .replaceAll('...', '…')
    .replace(/(?<![^\S\n])[^\S\n]+(?=[;:!?])/g, NARROW)
    .replace(/(?<=\d) +(?=[€%]|h\b)/g, FIXED)
    .replace(/«\s*/g, `«${FIXED}`)
    .replace(/(?<!\s)\s*»/g, `${FIXED}»`);
