import type { Page } from '@playwright/test';
import { carousel, inFront, openCarousel, slides, titleOf } from '#tests/support/e2e-carousel.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';

test.use(inMotion);

/**
 * Holds the answer with the news. Returns a function that releases it: one new article, and the third one withdrawn.
 */
const holdBackNews = async (page: Page): Promise<() => void> => {
  let answer: (() => void) | undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/articles?withImage=1', async (route) => {
    const response = await route.fetch();
    const articles: { id: string; title: string }[] = await response.json();
    await wait;
    const [first, second, , ...others] = articles;
    await route.fulfill({
      response,
      json: [{ ...first, id: 'tout-neuf', title: 'Tout neuf' }, first, second, ...others],
    });
  });
  return () => answer?.();
};

test('changes since the page was built appear, and the slide in front stays there', async ({ page }) => {
  const answer = await holdBackNews(page);
  await openCarousel(page);
  const withdrawn = await titleOf(page, 2);
  await button(page, 'Mettre en pause').click();
  await button(page, 'Article suivant').click();
  const second = await titleOf(page, 1);
  await expect.poll(() => inFront(page)).toBe(second);
  answer();
  await expect(carousel(page).getByRole('heading', { name: 'Tout neuf' })).toBeAttached();
  await expect(carousel(page).getByRole('heading', { name: withdrawn })).toHaveCount(0);
  expect(await inFront(page)).toBe(second);
});

test('a new article comes first for a visitor who has not touched the news', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answer = await holdBackNews(page);
  await openCarousel(page);
  answer();
  await expect(carousel(page).getByRole('heading', { name: 'Tout neuf' })).toBeAttached();
  await expect.poll(() => inFront(page)).toBe('Tout neuf');
});

test('when newer news cannot be fetched, those of the page stay', async ({ page, provokes }) => {
  provokes(/status of 503/);
  await page.route('**/api/articles?withImage=1', (route) =>
    route.fulfill({ status: 503, json: { type: 'unavailable' } }),
  );
  const refused = page.waitForResponse(/withImage=1/);
  await openCarousel(page);
  await refused;
  expect(await slides(page).count()).toBeGreaterThanOrEqual(3);
});

test('a page built before the first article still looks for it', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/(<script type="application\/json">)\{"news":.*?(<\/script>)/, '$1{"news":[]}$2')
      .replace(/(<div class="swiper-wrapper">).*?(<\/div><\/div><div class="news__bar">)/s, '$1$2');
    expect(body).not.toContain('swiper-slide"');
    expect(body).toContain('{"news":[]}');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Nos disciplines' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Les actualités' })).toBeVisible();
  expect(await slides(page).count()).toBeGreaterThanOrEqual(3);
});
