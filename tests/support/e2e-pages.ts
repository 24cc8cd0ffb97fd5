import type { Page } from '@playwright/test';

/** Two seeded articles, one with a picture and one without. */
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

/** Pages that the build makes. They work even when the server is down. Articles and the week are answered on demand. */
export const staticPages = publicPages.filter((address) => !/^\/(?:article|training)/.test(address));

/** A phone, a tablet and a desktop screen. */
export const widths = [390, 820, 1440] as const;

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

/** Opens the menu on small screens, where a button hides its entries. */
export const openMenu = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
};

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
