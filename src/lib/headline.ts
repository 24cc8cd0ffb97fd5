const smallWord = /(?<=^|\s)(d[eu]s?|l[ae]s?|une?|à|aux?|et|en)\s(?=(\S+))/gi;

/**
 * Binds the small words of a headline to the next word with no-break spaces, so that they do not end a line. It leaves
 * out pairs longer than `maxTogether` characters, which might not fit on a phone.
 */
export const withSmallWordsBound = (headline: string, maxTogether: number): string =>
  headline.replace(smallWord, (found, small: string, next: string) =>
    small.length + 1 + next.length > maxTogether ? found : `${small}\u00A0`,
  );

/**
 * Returns a headline in parts. Every second part is a short compound (`après-midi`) that must not break at its hyphen.
 */
export const compoundsOf = (headline: string): string[] =>
  headline.split(/((?<=^|\s)(?=\S*\p{L}-\p{L})\S{3,16}(?=\s|$))/u);
