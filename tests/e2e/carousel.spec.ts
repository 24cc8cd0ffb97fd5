import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { away, carousel, inFront, openCarousel, slides, titleOf } from '#tests/support/e2e-carousel.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { button } from '#tests/support/e2e-visitor.ts';
import { visitAnotherPage, watchLayout } from '#tests/support/layout-shifts.ts';
import { patience } from '#tests/support/machine-pace.ts';

test.use(inMotion);

/** Waits until the painted list is between two slides. */
const expectMoving = (page: Page) =>
  page.waitForFunction(
    () => {
      const list = document.querySelector('[aria-label="Les actualités"] .swiper-wrapper');
      const left = list?.getBoundingClientRect().left ?? 0;
      return [...(list?.children ?? [])].every((slide) => Math.abs(slide.getBoundingClientRect().left - left) >= 2);
    },
    undefined,
    { polling: 'raf', timeout: patience(6_000) },
  );
/** Returns the milliseconds until another slide is in front. */
const timeToMove = async (page: Page): Promise<number> => {
  const before = await inFront(page);
  const startedAt = performance.now();
  await expect.poll(() => inFront(page), { intervals: [50], timeout: patience(6_000) }).not.toBe(before);
  await expect.poll(() => inFront(page), { intervals: [50] }).not.toBe('');
  return performance.now() - startedAt;
};

/** Longer than a slide is shown. The page's clock jumps forward by this time (`page.clock.install`). */
const NEXT_MS = 4_000;
/** A slide that starts to move is visibly on its way after this time. */
const SETS_OFF_MS = 300;

const expectStill = async (page: Page): Promise<void> => {
  await expect.poll(() => inFront(page)).not.toBe('');
  const before = await inFront(page);
  await page.clock.fastForward(NEXT_MS);
  await page.waitForTimeout(SETS_OFF_MS);
  expect(await inFront(page)).toBe(before);
};

const expectToMove = async (page: Page): Promise<void> => {
  const before = await inFront(page);
  await page.clock.fastForward(NEXT_MS);
  await expect.poll(() => inFront(page), { intervals: [50], timeout: patience(6_000) }).not.toBe(before);
  await expect.poll(() => inFront(page), { intervals: [50] }).not.toBe('');
};

test('the news move on every three seconds, and begin again after the last', async ({ page }) => {
  await openCarousel(page);
  await timeToMove(page);
  const period = await timeToMove(page);
  expect(period).toBeGreaterThan(2_400);
  expect(period).toBeLessThan(4_200);
  const first = await titleOf(page, 0);
  await button(page, 'Article précédent').click();
  await button(page, 'Article précédent').click();
  await expect.poll(() => inFront(page)).toBe(first);
  await button(page, 'Article précédent').click();
  await expect
    .poll(() =>
      slides(page)
        .last()
        .evaluate((slide) => slide.getBoundingClientRect().right),
    )
    .toBeLessThan(1440);
});

test('everybody can use the news while they move', async ({ page }) => {
  await page.clock.install();
  await openCarousel(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const moving = expectMoving(page);
    await page.clock.fastForward(NEXT_MS);
    await moving;
    await expectAccessible(page, `news in ${colorScheme} colours`);
  }
});

test('the news stand still under the pointer, with the keyboard’s focus and once they are stopped', async ({
  page,
}) => {
  await page.clock.install();
  await openCarousel(page);
  await slides(page).first().hover();
  await expectStill(page);
  await away(page);
  await expectToMove(page);
  await button(page, 'Mettre en pause').focus();
  await expectStill(page);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Reprendre')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectStill(page);
  await button(page, 'Reprendre').click();
  await expectToMove(page);
});

test.describe('on a tablet in the dark', () => {
  test.use({ viewport: { width: 820, height: 1180 }, colorScheme: 'dark' });

  test('the news stand still once they are stopped', async ({ page }) => {
    await page.clock.install();
    await openCarousel(page);
    await button(page, 'Mettre en pause').click();
    await away(page);
    await expectStill(page);
    await expect(button(page, 'Reprendre')).toBeVisible();
  });
});

for (const [width, count] of [
  [390, 1],
  [767, 1],
  [768, 2],
  [1440, 2],
] as const)
  test(`${count === 1 ? 'one slide shows' : 'two slides show'} at ${width} px, and nothing shifts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitAnotherPage(page);
    const shifts = await watchLayout(page);
    await page.clock.install();
    await openCarousel(page);
    const list = await carousel(page).locator('.swiper-wrapper').boundingBox();
    const slide = await slides(page).first().boundingBox();
    expect((list?.width ?? 0) / (slide?.width ?? 1)).toBeCloseTo(count, 2);
    await expectToMove(page);
    expect((await shifts()).moved).toEqual([]);
  });

test('a slide leads to its article', async ({ page }) => {
  await openCarousel(page);
  await button(page, 'Mettre en pause').click();
  const title = await titleOf(page, 0);
  await slides(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/article\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { ignoreCase: true });
});

test('with reduced motion the slides move only at a visitor’s press', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await expect(button(page, 'Mettre en pause')).toBeHidden();
  await expectStill(page);
  const second = await titleOf(page, 1);
  await button(page, 'Article suivant').click();
  expect(await inFront(page), 'at once').toBe(second);
});

test('switched off, the news are not on the page', { tag: '@alone' }, async ({ page, site }) => {
  const switchNews = async (enabled: boolean) =>
    expect((await site.asAdministrator('PUT', '/api/admin/feature-toggle/articles', { enabled })).ok).toBe(true);
  await switchNews(false);
  try {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Les actualités' })).toBeHidden();
  } finally {
    await switchNews(true);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Les actualités' })).toBeVisible();
});

test('news that fit side by side have no buttons', async ({ page }) => {
  await page.route('**/api/articles?withImage=1', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 2) });
  });
  await page.goto('/');
  await carousel(page).evaluate((region) => region.scrollIntoView({ block: 'center' }));
  await expect(slides(page)).toHaveCount(2);
  await expect(carousel(page).getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Article suivant')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the news can be read, scrolled and followed', async ({ page }) => {
    await page.goto('/');
    expect(await slides(page).count()).toBeGreaterThanOrEqual(3);
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
    const last = slides(page).last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByRole('heading')).toBeInViewport();
    await last.click();
    await expect(page).toHaveURL(/\/article\//);
  });
});
