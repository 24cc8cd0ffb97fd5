const NARROW = '\u202F';
const FIXED = '\u00A0';

/**
 * French typography of what was typed on any keyboard: a narrow no-break space where one stands before `; : ! ?`,
 * no-break spaces inside «», typographic apostrophes. Adds no space that was not typed, but inside «».
 */
export const typeset = (text: string): string =>
  text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/[^\S\n]+(?=[;:!?])/g, NARROW)
    .replace(/«\s*/g, `«${FIXED}`)
    .replace(/\s*»/g, `${FIXED}»`);
