const NARROW = '\u202F';
const FIXED = '\u00A0';

/**
 * docs/rules.md#rich-text. French typography of what was typed on any keyboard: a narrow no-break space where one stands before `; : ! ?`,
 * no-break spaces inside «» and between a number and its `€`, `%` or `h`, typographic apostrophes, one character for
 * three dots. Adds no space that was not typed, but inside «». What follows an apostrophe may stand in another element,
 * or between quotes: a letter before it will do.
 */
export const typeset = (text: string): string =>
  text
    .replace(/(?<=\p{L})'/gu, '’')
    .replaceAll('...', '…')
    .replace(/(?<![^\S\n])[^\S\n]+(?=[;:!?])/g, NARROW)
    .replace(/(?<=\d) +(?=[€%]|h\b)/g, FIXED)
    .replace(/«\s*/g, `«${FIXED}`)
    .replace(/(?<!\s)\s*»/g, `${FIXED}»`);
