import { z } from 'zod';

type Article = 'illustrated' | 'plain';

export interface PublicPage {
  readonly name: string;
  /** The path of the page. The API gives the path of an article. */
  readonly at: string | { readonly article: Article };
  /** Whether the page has no script in a file of its own. */
  readonly isText: boolean;
}

const text = (at: string): PublicPage => ({ name: at, at, isText: true });
const withScript = (at: string): PublicPage => ({ name: at, at, isText: false });

export const homePage = withScript('/');

/** Every kind of page that a visitor can open. */
export const publicPages: readonly PublicPage[] = [
  homePage,
  text('/articles'),
  { name: '/article (illustrated)', at: { article: 'illustrated' }, isText: true },
  { name: '/article (plain)', at: { article: 'plain' }, isText: true },
  text('/training'),
  text('/reglement'),
  text('/equipe'),
  withScript('/adhesion'),
  text('/history'),
  withScript('/login'),
  text('/mentions-legales'),
  text('/confidentialite'),
];

const summariesSchema = z.array(z.object({ id: z.string(), image: z.unknown() }));

/**
 * Returns the path of an article with a picture or without. It takes the last match on the first page that has one,
 * because tests publish newer ones. Throws when there is none.
 */
export const articlePath = async (siteUrl: string, article: Article): Promise<string> => {
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${siteUrl}/api/articles?page=${page}`);
    const summaries = summariesSchema.parse(await response.json());
    if (summaries.length === 0) throw new Error(`The site has no ${article} article.`);
    const found = summaries.findLast(({ image }) => Boolean(image) === (article === 'illustrated'));
    if (found) return `/article/${found.id}`;
  }
};

export const pathOf = ({ at }: PublicPage, siteUrl: string): Promise<string> =>
  typeof at === 'string' ? Promise.resolve(at) : articlePath(siteUrl, at.article);
