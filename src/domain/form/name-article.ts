/**
 * The articles that stand before a name inside a sentence: «la canne», «l’aïkido», «le Cercle». An empty text stands
 * for none.
 */
export const nameArticles = ['le', 'la', 'l’', 'les', ''] as const;
export type NameArticle = (typeof nameArticles)[number];

/** A name of the club or of a discipline. If its article is null, its first word decides. */
export interface Named {
  name: string;
  article: NameArticle | null;
}
