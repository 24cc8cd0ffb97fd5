import type { Page } from '@playwright/test';
import { scrollToEnd } from '#tests/bench/page-load.ts';
import { widths } from '#tests/support/e2e-pages.ts';
import { expect, inMotion, test } from '#tests/support/e2e-test.ts';
import { box, button, field } from '#tests/support/e2e-visitor.ts';
import { visitAnotherPage, watchLayout } from '#tests/support/layout-shifts.ts';

test.use(inMotion);

const isPlaying = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused === false);
const play = (page: Page) => button(page, 'Lire la vidéo');
const pause = (page: Page) => button(page, 'Mettre la vidéo en pause');
const poster = (page: Page) => page.getByRole('img', { name: 'Coups de pied, de canne et de genou' });
const nextTraining = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /Prochain entrainement|En ce moment/ });

/** Records the page's requests for its film and for script files. */
const watchRequests = (page: Page) => {
  const films: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/video/intro.')) films.push(request.url());
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { films, scripts };
};

test('the film plays once the page has loaded, and can be paused', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('the film pauses while it is out of sight', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.getByRole('link', { name: 'Retour en haut' }).scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('with reduced motion the film is fetched only when the visitor starts it', async ({ page }) => {
  const { films } = watchRequests(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isPlaying(page)).toBe(false);
  expect(films).toEqual([]);
  await play(page).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a film that cannot be fetched leaves its poster, and another try plays it', async ({ page, provokes }) => {
  provokes(/ERR_FAILED.*intro\.webm/);
  await page.route(/intro\.(webm|mp4)/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(poster(page)).toBeVisible();
  await expect(play(page)).toBeVisible();
  await page.unroute(/intro\.(webm|mp4)/);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0)).toBe(true);
});

test('with the data saver the film is not fetched', async ({ page }) => {
  const { films } = watchRequests(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isPlaying(page)).toBe(false);
  expect(films).toEqual([]);
});

for (const [now, name, weekday] of [
  // These days have no cancelled session and no holidays.
  [
    '2026-11-23T12:00:00Z',
    /Prochain entrainement\s*Aujourd’hui, 18 h 30\s*Savate boxe française, Débutants, Grande salle/,
    1,
  ],
  ['2026-11-23T22:30:00Z', /Prochain entrainement\s*Mardi 24\/11, 18 h 30\s*Canne, Débutants, Grande salle/, 2],
  ['2026-11-24T18:00:00Z', /En ce moment\s*Jusqu’à 20 h 00\s*Canne, Débutants, Grande salle/, 2],
] as const)
  test(`at ${now} the page names the current or next session`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(now));
    await page.goto('/');
    await expect(nextTraining(page)).toHaveAccessibleName(name);
    await nextTraining(page).click();
    await expect(page).toHaveURL(`/training#jour-${weekday}`);
    await expect(page.locator(`#jour-${weekday}`)).toBeInViewport();
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

  test('before the visitor scrolls the page loads no script file', async ({ page }) => {
    const { scripts } = watchRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
  });
});

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1350, height: 940 },
])
  test(`the title is the largest element of the first view at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // On a phone the film plays only while the next session's name fits in few lines.
    await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const element = list
          .getEntries()
          .map((entry): unknown => Reflect.get(entry, 'element'))
          .at(-1);
        document.documentElement.dataset.largest = element instanceof Element ? element.tagName : '';
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.waitForTimeout(1_000);
    await expect(page.locator('html')).toHaveAttribute('data-largest', 'H1');
  });

for (const width of widths)
  test(`nothing shifts from top to bottom at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitAnotherPage(page);
    const shifts = await watchLayout(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    expect((await shifts()).moved).toEqual([]);
  });

test('the form starts when the visitor reaches it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Adhérer pour/ }).click();
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
  await box(page, 'Canne').check();
  const line = page.getByRole('region', { name: /^Votre cotisation/ }).getByRole('listitem');
  await expect(line).toHaveText(/^Canne\s*180,00\s€$/);
  await expect(line, 'its styles came with the script').toHaveCSS('display', 'flex');
});

test('text typed before the form has started is kept', async ({ page }) => {
  let go: (() => void) | undefined;
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/_astro/**', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/');
  await field(page, 'Nom').fill('Martin');
  go?.();
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
  await expect(field(page, 'Nom')).toHaveValue('Martin');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows the poster and a link to the week', async ({ page }) => {
    await page.goto('/');
    await expect
      .poll(() => poster(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(800);
    await expect(play(page)).toBeHidden();
    const link = nextTraining(page);
    await expect(link).toHaveAccessibleName(/Voir les entrainements de la semaine/);
    await link.click();
    await expect(page).toHaveURL('/training');
  });
});
