import type { Page } from '@playwright/test';
import { expect } from './e2e-test.ts';
import { button } from './e2e-visitor.ts';

/** Returns the news carousel of the home page. */
export const carousel = (page: Page) => page.getByRole('region', { name: 'Les actualités' });
export const slides = (page: Page) => carousel(page).getByRole('group');
/** Returns the title of the slide at the left edge, or an empty text while the carousel moves between two slides. */
export const inFront = (page: Page) =>
  carousel(page).evaluate((region) => {
    const list = region.querySelector('.swiper-wrapper');
    const left = list?.getBoundingClientRect().left ?? 0;
    const seen = [...(list?.children ?? [])].filter((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2);
    return seen[0]?.querySelector('h3')?.textContent ?? '';
  });
export const titleOf = async (page: Page, place: number) =>
  (await slides(page).nth(place).getByRole('heading').textContent()) ?? '';
export const away = (page: Page) => page.mouse.move(2, 2);

/**
 * Opens the home page and waits until the carousel works. It is then in the middle of the window, with no pointer over
 * it.
 */
export const openCarousel = async (page: Page): Promise<void> => {
  await page.goto('/');
  await away(page);
  await carousel(page).evaluate((region) => region.scrollIntoView({ block: 'center' }));
  await expect(button(page, 'Article suivant')).toBeVisible();
};
