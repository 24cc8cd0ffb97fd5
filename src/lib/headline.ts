/** Longer ones would not fit a line of a headline on a phone. */
const MAX_BOUND = 11;

const smallWord = /(?<=^|\s)(d[eu]s?|l[ae]s?|à|aux?|et|en)\s(?=(\S+))/gi;

/** A headline whose small words do not end a line: they go with the word that follows, where both fit one. */
export const withSmallWordsBound = (headline: string): string =>
  headline.replace(smallWord, (found, small: string, next: string) =>
    small.length + 1 + next.length > MAX_BOUND ? found : `${small}\u00A0`,
  );

/** A headline in parts, every second of which is a short compound (`après-midi`) that is not to be broken at its hyphen. */
export const compoundsOf = (headline: string): string[] =>
  headline.split(/((?<=^|\s)(?=\S*\p{L}-\p{L})\S{3,16}(?=\s|$))/u);
