const smallWord = /(?<=^|\s)(d[eu]s?|l[ae]s?|une?|à|aux?|et|en)\s(?=(\S+))/gi;

/**
 * A headline whose small words do not end a line: they go with the word that follows, unless both together have more
 * than so many characters and might not fit one on a phone.
 */
export const withSmallWordsBound = (headline: string, maxTogether: number): string =>
  headline.replace(smallWord, (found, small: string, next: string) =>
    small.length + 1 + next.length > maxTogether ? found : `${small}\u00A0`,
  );

/** A headline in parts, every second of which is a short compound (`après-midi`) that is not to be broken at its hyphen. */
export const compoundsOf = (headline: string): string[] =>
  headline.split(/((?<=^|\s)(?=\S*\p{L}-\p{L})\S{3,16}(?=\s|$))/u);
