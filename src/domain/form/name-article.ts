/** What stands before a name inside a sentence: «la canne», «l’aïkido», «le Cercle». Empty: nothing. */
export const nameArticles = ['le', 'la', 'l’', 'les', ''] as const;
export type NameArticle = (typeof nameArticles)[number];

/** A name of the club or of a discipline. A null article: the usual one of its first word. */
export interface Named {
  name: string;
  article: NameArticle | null;
}
