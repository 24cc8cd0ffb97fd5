// What belongs to an emoji, and the joiners that other scripts than Latin, Greek and Cyrillic are written with (U+0600 to
// U+1CFF), change what is seen. Everything else that shows nothing came with a copied text.
const unseen =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])*(?:\u200D(?=\p{Extended_Pictographic}))?|[#*0-9]\uFE0F(?=\u20E3)|(?!\p{Default_Ignorable_Code_Point})[\u0600-\u1CFF][\u200C\u200D])|[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu;

// Typed, typographic, modifier letters (ʻokina, ʼ, ʹ), primes, accents that stand alone, Armenian, Hebrew, saltillo.
export const apostrophes =
  /['`\u00B4\u2018\u2019\u201B\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u02EE\u2032\u2035\u055A\u05F3\uA78B\uA78C\uFF07]/gu;

/**
 * docs/rules.md#text. How every typed text is stored: Unicode NFC, trimmed, inner white space folded, an ordinary hyphen for those of word
 * processors, and nothing that nobody sees. Control characters and halves of surrogate pairs, which no database takes,
 * count as white space.
 */
export const cleanText = (text: string): string =>
  text
    .replace(unseen, '$1')
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\p{Cc}\p{Cs}\u2800]+/gu, ' ')
    .trim();

/**
 * The same for what counts letter by letter (addresses, numbers, codes, days, times): whatever dash, apostrophe or width of
 * letters stands there, the plain one is meant.
 */
export const cleanCode = (text: string): string =>
  cleanText(text.replace(apostrophes, "'").normalize('NFKC')).replace(/[\p{Pd}−⁃]/gu, '-');
