import type { Page } from '@playwright/test';
import { trainingMessages } from '#messages/training.ts';
import { navigation, publicPages as pages, title } from '#tests/support/e2e-pages.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { field } from '#tests/support/e2e-visitor.ts';

/**
 * Stands for a phone of 390 px: sizes follow the letters, so half the width shows the same as letters twice as large.
 */
test.describe('with letters twice as large', () => {
  test.use({ ...inMotion, viewport: { width: 195, height: 422 } });

  test('nothing that scripts add to a page makes it scroll sideways', async ({ page }) => {
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto('/adhesion');
    await page.getByRole('checkbox', { name: 'Savate boxe française' }).check();
    await expect(page.getByText('210,00').last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Votre cotisation' })).toContainText('Savate boxe française');
    expect(await width(), 'the form').toBeLessThanOrEqual(195);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Les actualités' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Mettre en pause' }).waitFor();
    expect(await width(), 'the carousel').toBeLessThanOrEqual(195);
  });
});

test('unknown addresses lead home, missing files answer 404', async ({ page, provokes }) => {
  provokes(/status of 404/);
  for (const [address, width] of [
    ['/nulle-part', 390],
    ['/articles/inconnu/encore', 820],
    ['/equipe/inconnue', 1440],
    ['/planning/canne', 390],
    ['/planning/', 1440],
    ['/canne-50%', 820],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(title(page)).toBeVisible();
  }
  await page.goto('/adhesion/');
  await expect(page).toHaveURL('/adhesion');
  expect((await page.goto('/image-perdue.png'))?.status()).toBe(404);
});

test('a page has one address, and other paths and methods are refused in French', async ({ request }) => {
  const ask = (path: string, method = 'GET') =>
    request.fetch(path, { method, maxRedirects: 0, failOnStatusCode: false });
  const article = pages.find((address) => address.startsWith('/article/')) ?? '';
  for (const [path, to] of [
    ['/articles.html?page=1', '/articles?page=1'],
    [`${article}.html`, article],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status(), answer.headers().location], path).toEqual([301, to]);
  }
  const missing = await ask('/404');
  expect([missing.status(), missing.headers().location]).toEqual([302, '/']);
  for (const path of ['/_image?href=/share.png&f=png', '/_server-islands/Header', '/_rien']) {
    const answer = await ask(path);
    expect([answer.status(), answer.headers()['cache-control']], path).toEqual([404, 'no-store']);
    expect(await answer.text(), path).toBe('Ce fichier n’existe pas.');
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/articles', '/training', '/404', '/nulle-part']) {
      const answer = await ask(path, method);
      expect([answer.status(), answer.headers().allow], `${method} ${path}`).toEqual([405, 'GET, HEAD']);
      expect(answer.headers(), `${method} ${path}`).toMatchObject({ 'x-frame-options': 'DENY' });
      expect(await answer.text()).toBe('Cette adresse ne se prête qu’à la lecture.');
    }
});

test('a page contains its icon, and the usual icon files exist', async ({ page, request }) => {
  await page.goto('/reglement');
  // The page would draw an SVG icon itself, right before its first paint.
  expect(await page.locator('[rel=icon]').getAttribute('href')).toMatch(/^data:image\/gif/);
  const [old, touch] = await Promise.all(['/favicon.ico', '/apple-touch-icon.png'].map((file) => request.get(file)));
  expect((await old?.body())?.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
  expect((await touch?.body())?.subarray(1, 4).toString()).toBe('PNG');
});

test('the keyboard can skip the navigation', async ({ page }) => {
  await page.goto('/reglement');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

const shownWords = async (page: Page): Promise<Set<string>> => {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
  const text = await page.getByRole('main').innerText();
  return new Set(text.match(/\p{L}{4,}/gu));
};

/** A script marks the next class, or the one that takes place at this hour. */
const marked = new Set(`${trainingMessages.next} ${trainingMessages.now}`.match(/\p{L}{4,}/gu));

/** Pages that show the same words with and without JavaScript. */
const readToTheLetter = ['/training', '/equipe', '/history', '/articles', '/reglement', '/mentions-legales'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read in full, and says where it needs JavaScript', async ({
    browser,
    page,
    baseURL,
    provokes,
  }) => {
    // A browser without JavaScript does not fetch the scripts that the admin area's pages preload.
    provokes(/^csp \(.*\/_astro\/.*\.js\)$/);
    const scripted = await browser.newContext({ javaScriptEnabled: true, ...(baseURL && { baseURL }) });
    const other = await scripted.newPage();
    // Finds the notice by its class, because Playwright sees no text inside <noscript>.
    const notice = page.locator('noscript .notice');
    for (const address of pages) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(navigation(page).getByRole('link', { name: 'Adhésion' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(notice).toHaveCount(['/', '/adhesion', '/login'].includes(address) ? 1 : 0);
      if (!readToTheLetter.includes(address)) continue;
      await other.goto(address);
      const withScript = await shownWords(other);
      const without = await shownWords(page);
      expect(withScript.size, address).toBeGreaterThan(40);
      expect(
        [...withScript].filter((word) => !without.has(word) && !marked.has(word)),
        address,
      ).toEqual([]);
    }
    await scripted.close();
    await page.goto('/adhesion');
    await expect(notice).toContainText('Cette page a besoin de JavaScript.');
    await expect(notice).toContainText('si les inscriptions sont fermées, écrivez-nous');
    await expect(notice.getByRole('link')).toHaveAttribute('href', 'mailto:contact@savate-valombre.example');
    await expect(page.getByRole('table').getByText('210,00 €')).toBeVisible();
    for (const address of ['/admin', '/admin/adhesions']) {
      await page.goto(address);
      await expect(notice).toBeVisible();
    }
  });
});

test('every answer has its security headers, and files that never change are cached', async ({ page, request }) => {
  for (const address of [...pages, '/admin', '/admin/adhesions']) {
    const headers = (await request.get(address)).headers();
    const policy = headers['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts, address).toContain('sha256-');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.includes('stripe.com'), address).toBe(address === '/adhesion');
    // One hash for the page's own style and one for islands. More would make the first response too large.
    expect(/style-src ([^;]*)/.exec(policy)?.[1]?.match(/sha256-/g)?.length, address).toBeLessThanOrEqual(2);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    // The header makes a browser switch to another process, which costs 100 ms before the first paint.
    const isolation = address.startsWith('/admin') ? 'same-origin' : undefined;
    expect(headers['cross-origin-opener-policy'], address).toBe(isolation);
  }
  for (const onDemand of ['/admin/articles/nouveau', '/admin/adhesions/inconnue'])
    expect((await request.get(onDemand)).headers(), onDemand).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  const scripts: string[] = [];
  page.on('response', (response) => void (response.url().includes('/_astro/') && scripts.push(response.url())));
  await page.goto('/adhesion');
  await field(page, 'Nom').scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
