/** How a name stands in a sentence, where it can be chosen. */
export const nameArticleMessages = {
  usual: (inSentence: string): string => `${inSentence} (d’après le nom)`,
  none: (name: string): string => `${name}, sans article`,
} as const;
