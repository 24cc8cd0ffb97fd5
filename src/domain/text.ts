// Characters that show nothing and usually came with a copied text. Parts of an emoji stay, and so do joiners in other
// scripts than Latin, Greek and Cyrillic (U+0600 to U+1CFF), because they change what is seen.
const unseen =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])*(?:\u200D(?=\p{Extended_Pictographic}))?|[#*0-9]\uFE0F(?=\u20E3)|(?!\p{Default_Ignorable_Code_Point})[\u0600-\u1CFF][\u200C\u200D])|[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu;

// Typed and typographic apostrophes, modifier letters (ʻokina, ʼ, ʹ), primes, free-standing accents, Armenian, Hebrew,
// saltillo.
export const apostrophes =
  /['`\u00B4\u2018\u2019\u201B\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u02EE\u2032\u2035\u055A\u05F3\uA78B\uA78C\uFF07]/gu;

/** Returns a text without its invisible characters. Parts of an emoji and the joiners of other scripts stay. */
export const withoutInvisible = (text: string): string => text.replace(unseen, '$1');

/**
 * Returns a typed text as it is stored: Unicode NFC, trimmed, single spaces, ordinary hyphens, without invisible
 * characters (docs/rules.md#text). Control characters and halves of surrogate pairs count as spaces, because no
 * database takes them.
 */
export const cleanText = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\p{Cc}\p{Cs}\u2800]+/gu, ' ')
    .trim();

/**
 * Does the same for texts that must be exact (addresses, numbers, codes, days, times): also turns every dash,
 * apostrophe and wide letter into the plain one.
 */
export const cleanCode = (text: string): string =>
  cleanText(text.replace(apostrophes, "'").normalize('NFKC')).replace(/[\p{Pd}−⁃]/gu, '-');

/** Returns a text as it is written in an HTML element. Quotes stay, as the sanitiser writes them. */
export const escapeHtmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a text as it is written in HTML, also within the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
