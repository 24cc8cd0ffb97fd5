/** The choices for the article before a name in a sentence. */
export const nameArticleMessages = {
  usual: (inSentence: string): string => `${inSentence} (d’après le nom)`,
  none: (name: string): string => `${name}, sans article`,
} as const;
