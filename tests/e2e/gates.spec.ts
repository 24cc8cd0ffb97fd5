import { median } from '#tests/bench/statistics.ts';
import { switchToggle } from '#tests/support/e2e-articles.ts';
import { ARTICLE, navigation, openMenu, staticPages, title, widths } from '#tests/support/e2e-pages.ts';
import { expect, millisecondsUntil, test } from '#tests/support/e2e-test.ts';
import { field } from '#tests/support/e2e-visitor.ts';
import { patience } from '#tests/support/machine-pace.ts';

const gated = [
  { key: 'articles', address: '/articles', entry: 'Actualités' },
  { key: 'equipe', address: '/equipe', entry: 'Équipe' },
  { key: 'history', address: '/history', entry: 'Histoire du club' },
] as const;

for (const { key, address, entry } of gated) {
  test(`${address} switched off sends its visitors home and leaves the navigation within a second`, {
    tag: '@quiet',
  }, async ({ page, site }) => {
    const link = navigation(page).getByRole('link', { name: entry });
    // Checks the style, because everything in the closed menu of a small screen is hidden anyway.
    const listed = page.locator('nav li', { hasText: entry });
    const expectOpen = async () => {
      const asked = page.waitForResponse('**/api/feature-toggles');
      await page.goto(address);
      await asked;
      await expect(listed).not.toHaveCSS('display', 'none');
      await expect(title(page)).toBeVisible();
      await expect(page).toHaveURL(address);
    };
    const expectClosed = async (closed: string) => {
      await page.goto(closed, { waitUntil: 'commit' });
      await expect(listed).toHaveCSS('display', 'none');
      await expect(page).toHaveURL('/');
    };
    const took: Record<'closing' | 'opening', number[]> = { closing: [], opening: [] };
    await expectOpen();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await openMenu(page);
      await expect(link).toBeVisible();
      await switchToggle(site, key, false);
      try {
        took.closing.push(await millisecondsUntil(() => expectClosed(address)));
        if (key === 'articles') await expectClosed(ARTICLE);
        await page.goto('/reglement');
        await openMenu(page);
        expect(await link.isVisible(), 'hidden from the first paint').toBe(false);
      } finally {
        await switchToggle(site, key, true);
      }
      took.opening.push(await millisecondsUntil(expectOpen));
    }
    // The median of three ignores one run on a machine that is busy for a moment.
    expect(median(took.closing), 'milliseconds until it was gone').toBeLessThan(patience(1_000));
    expect(median(took.opening), 'milliseconds until it was back').toBeLessThan(patience(1_000));
  });
}

test('a page that was switched off stays hidden until the answer, and asks again when the visitor comes back to it', async ({
  page,
}) => {
  const list = (enabled: boolean) => [{ key: 'history', enabled }];
  let isOpen = true;
  let answered = Promise.resolve();
  await page.route('**/api/feature-toggles', async (route) => {
    await answered;
    await route.fulfill({ json: list(isOpen) });
  });
  await page.addInitScript(
    (toggles) => localStorage.setItem('toggles', toggles),
    JSON.stringify({ loaded: true, list: list(false) }),
  );
  /** Returns whether the page is visible while it waits for the answer. */
  const showsOn = async (arrive: () => Promise<unknown>, open: boolean): Promise<boolean> => {
    isOpen = open;
    let answer: (() => void) | undefined;
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = page.waitForRequest('**/api/feature-toggles');
    await arrive();
    await asked;
    const shows = await title(page).isVisible();
    answer?.();
    await expect(page).toHaveURL(open ? '/history' : '/');
    await expect(title(page)).toBeVisible();
    return shows;
  };
  const open = () => page.goto('/history');
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await showsOn(open, true)).toBe(false);
  await showsOn(comeBack, false);
  expect(await showsOn(open, false)).toBe(false);
});

test('when the toggles cannot be read, only the pages that depend on them send visitors home', async ({
  page,
  provokes,
}) => {
  provokes(/status of 503/, /TypeError/);
  await page.route('**/api/feature-toggles', (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }));
  for (const address of ['/reglement', '/training', '/adhesion']) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  for (const width of widths) {
    // A page that is resized while it fades in reports an error.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 900 });
    for (const { address } of gated) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page).toHaveURL('/');
    }
  }
});

test('with database, files and functions stopped every static page answers, and leads to the next', {
  tag: '@alone',
}, async ({ page, request, site, provokes }) => {
  provokes(/status of 404/, /SyntaxError/, /Products could not be loaded/);
  await page.goto('/');
  await site.stopFunctions();
  await site.stopBlobs();
  await site.stopDatabase();
  try {
    expect((await request.get('/api/health')).status(), 'nothing of the API is left').toBe(404);
    for (const address of staticPages) expect((await request.get(address)).status(), address).toBe(200);
    const told = page.waitForEvent('console', (line) => line.text().startsWith('Products could not be loaded'));
    // The browser knows no toggle yet, so the pages that depend on one lead home.
    for (const [name, address] of [
      ['Équipe', '/'],
      ['Règlement intérieur', '/reglement'],
      ['Histoire du club', '/'],
      ['Connexion', '/login'],
      ['Mentions légales', '/mentions-legales'],
      ['Confidentialité', '/confidentialite'],
      ['Accueil', '/'],
      ['Adhésion', '/adhesion'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(address);
      await expect(title(page)).toBeVisible();
    }
    // The form loads its prices when the visitor scrolls near it.
    await field(page, 'Nom').scrollIntoViewIfNeeded();
    await told;
  } finally {
    await site.startDatabase();
    await site.startBlobs();
    await site.startFunctions();
  }
  const [{ image }] = await (await request.get('/api/articles?withImage=1')).json();
  expect((await request.get(image.url)).status(), 'all is back').toBe(200);
});

test('with the whole API out of reach the pages without a toggle answer, and lead to the next', async ({
  page,
  provokes,
}) => {
  provokes(/ERR_FAILED/, /TypeError/);
  await page.route('**/api/**', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await page.goto('/reglement');
  await asked;
  await navigation(page).getByRole('link', { name: 'Entrainements' }).click();
  await expect(page).toHaveURL('/training');
  await navigation(page).getByRole('link', { name: 'Adhésion' }).click();
  await expect(title(page)).toBeVisible();
});
