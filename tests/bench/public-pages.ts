import { z } from 'zod';

type Article = 'illustrated' | 'plain';

export interface PublicPage {
  readonly name: string;
  /** Where it is; an article's address is the site's to tell. */
  readonly at: string | { readonly article: Article };
  /** Nothing but words and pictures: no script of its own in a file. */
  readonly isText: boolean;
}

const text = (at: string): PublicPage => ({ name: at, at, isText: true });
const withScript = (at: string): PublicPage => ({ name: at, at, isText: false });

export const homePage = withScript('/');

/** Every kind of page a visitor can open. */
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

/** The oldest such article of the newest page that has one: those that tests publish and withdraw are newer. */
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
