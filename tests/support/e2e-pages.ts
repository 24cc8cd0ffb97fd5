import type { Page } from '@playwright/test';

/** Articles of the seed, with a picture and without. */
export const ARTICLE = '/article/gala-du-cercle-douze-assauts-sous-les-projecteurs';
export const ARTICLE_WITHOUT_PICTURE = '/article/assemblee-generale-un-bureau-renouvele-des-comptes-sains';

/** Every page a visitor can reach. */
export const publicPages = [
  '/',
  '/articles',
  ARTICLE,
  ARTICLE_WITHOUT_PICTURE,
  '/training',
  '/reglement',
  '/equipe',
  '/adhesion',
  '/history',
  '/login',
  '/mentions-legales',
  '/confidentialite',
] as const;

/** Pages made at the build: they answer whatever else is down. */
export const staticPages = publicPages.filter((address) => !address.startsWith('/article'));

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
