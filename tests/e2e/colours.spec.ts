import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

/** Returns the colour of the browser's own bars: the first `theme-color` whose media query matches. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return bars.find(({ media }) => matchMedia(media).matches)?.content;
  });

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('the chosen colours are remembered, and used from the first paint', async ({ page }) => {
  await page.goto('/');
  expect(await isDark(page)).toBe(false);
  await button(page, 'Mode sombre').click();
  await expect(button(page, 'Mode sombre')).toHaveAttribute('aria-pressed', 'true');
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.body) return;
      document.documentElement.dataset.darkAtBody = String(document.documentElement.classList.contains('dark'));
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/reglement');
  await expect(page.locator('html')).toHaveAttribute('data-dark-at-body', 'true');
  expect(await isDark(page)).toBe(true);
  await button(page, 'Mode sombre').click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-dark-at-body', 'false');
});

test('colours chosen in one tab also apply to the other tabs, their button and the browser’s bars', async ({
  page,
  context,
}) => {
  await page.goto('/reglement');
  const other = await context.newPage();
  await other.goto('/training');
  const light = await barColour(other);
  await button(page, 'Mode sombre').click();
  await expect(button(other, 'Mode sombre')).toHaveAttribute('aria-pressed', 'true');
  expect(await isDark(other)).toBe(true);
  expect(await barColour(other)).not.toBe(light);
});

test('the colours can be changed in a browser that stores nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto('/reglement');
  await button(page, 'Mode sombre').click();
  await expect(button(page, 'Mode sombre')).toHaveAttribute('aria-pressed', 'true');
  expect(await isDark(page)).toBe(true);
});

test.describe('on a device that asks for dark colours', () => {
  test.use({ colorScheme: 'dark' });

  test('the site is dark until the visitor chooses other colours', async ({ page }) => {
    await page.goto('/');
    expect(await isDark(page)).toBe(true);
    const dark = await barColour(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => isDark(page)).toBe(false);
    expect(await barColour(page)).not.toBe(dark);
    await button(page, 'Mode sombre').click();
    expect(await barColour(page)).toBe(dark);
  });
});

test('with reduced motion all colours change at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin/articles');
  await expect(field(page, 'E-mail')).toBeVisible();
  const onTheirWay = await page.evaluate(() => {
    document.documentElement.classList.add('dark');
    return document.getAnimations().length;
  });
  expect(onTheirWay).toBe(0);
});
