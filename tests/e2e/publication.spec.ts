import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { switchToggle } from '#tests/support/e2e-articles.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { ARTICLE, widths } from '#tests/support/e2e-pages.ts';
import { BUILT, publish, TWO_BUILDS_MS } from '#tests/support/e2e-publication.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button } from '#tests/support/e2e-visitor.ts';

const PATHS = [
  ...['/', '/training', '/reglement', '/adhesion', '/equipe', '/history', '/articles', ARTICLE],
  ...['/api/products', '/api/planning', '/rss.xml', '/planning/canne.ics'],
];

/** Requests pages in a loop. Returns a function that stops it and gives the count of each status and failure. */
const visitContinuously = (url: string) => {
  const answers = new Map<string, number>();
  const stopping = new AbortController();
  const visit = async (path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(url + path, { redirect: 'manual' }).then(
        async (response) => `${response.status} with ${(await response.text()).length > 0 ? 'a' : 'no'} body`,
        (error: unknown) => `${path}: ${String(error)}`,
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await sleep(50);
    }
  };
  const visits = Promise.all(PATHS.map(visit));
  return async () => {
    stopping.abort();
    await visits;
    return answers;
  };
};

/** Saves `changes` to an object of the club, as its screen does: it reads the object and sends it back whole. */
const change = async (site: E2eSite, path: string, changes: object): Promise<void> => {
  const current = await (await site.asAdministrator('GET', path)).json();
  const answer = await site.asAdministrator('PUT', path, { ...current, ...changes });
  expect(answer.status, path).toBe(200);
};

/** Empties these tables. Returns a function that fills them again. */
const putAside = async (site: E2eSite, tables: readonly string[]) => {
  for (const table of tables) await site.query(`create table kept_${table} as table ${table}; delete from ${table}`);
  return async () => {
    for (const table of tables.toReversed())
      await site.query(`insert into ${table} table kept_${table}; drop table kept_${table}`);
    // The value stays the same, but the change purges the cache.
    await switchToggle(site, 'articles', true);
  };
};

/** Returns the scripts of a visitor's page and of the admin area, with the query string: browsers cache by both. */
const scriptAddresses = async ({ url }: E2eSite): Promise<string[]> => {
  const pages = await Promise.all(['/adhesion', '/admin'].map(async (path) => (await fetch(url + path)).text()));
  return pages.flatMap((html) => html.match(/\/_astro\/[^"']+\.js[^"']*/g) ?? []);
};

const expectNewClub = async (page: Page): Promise<void> => {
  await page.goto('/mentions-legales');
  await expect(page.getByRole('definition').filter({ hasText: 'Odile Ferrand' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Téléphone' })).toHaveCount(0);
  const picture = page.getByRole('link', { name: 'Savate Valombre, accueil' }).locator('img');
  await expect(picture).toHaveAttribute('srcset', /\/320\.webp 320w/);
  await expect(picture).toHaveJSProperty('complete', true);
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(40);
};

const emptyPages = {
  // What the site knows of itself stands there in any case.
  '/confidentialite': 'Vos droits',
  '/articles': 'Les nouvelles du club paraitront ici.',
  '/equipe': 'Cette page attend ses portraits.',
  '/training': 'Les horaires de la saison seront publiés ici.',
};

test('the club changes its director and its logo, empties its pages, and the site shows it', { tag: '@alone' }, async ({
  page,
  site,
}) => {
  test.setTimeout(TWO_BUILDS_MS);
  const articles: { image: { url: string; alt: string } | null }[] = await (
    await fetch(`${site.url}/api/articles`)
  ).json();
  const logo = articles.find(({ image }) => image)?.image;
  await change(site, '/api/admin/club', { publicationDirector: 'Odile Ferrand', phone: '', logo });
  const [{ content: privacy }] = await site.query("select content from pages where key = 'privacy'");
  await change(site, '/api/admin/pages/privacy', { content: '' });
  // The next publication shows the contents of these tables again.
  const putBack = await putAside(site, ['closures', 'training_sessions', 'team_members', 'articles']);
  await site.query('update products set retired_at = now()');
  try {
    await publish(site);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNewClub(page);
    }
    for (const [address, words] of Object.entries(emptyPages)) {
      await page.goto(address);
      await expect(page.getByText(words)).toBeVisible();
      await expectAccessibleInBothSchemes(page, `${address} with nothing in it`);
    }
    for (const address of ['/', '/adhesion']) {
      await page.goto(address);
      await expect(page.getByText('Les inscriptions sont fermées.'), 'nothing to join').toBeVisible();
      await expect(page.getByText('Les tarifs')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.at(-1));
      await expectAccessibleInBothSchemes(page, `${address} without news or prices`);
    }
  } finally {
    await site.query('update products set retired_at = null');
    // Nobody can sign up without this text.
    await change(site, '/api/admin/pages/privacy', { content: privacy });
    await putBack();
  }
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

const changeTagline = (site: E2eSite, tagline: string): Promise<void> => change(site, '/api/admin/club', { tagline });

const homeOf = async (site: E2eSite): Promise<string> => (await fetch(site.url)).text();

test('a publication that fails is reported on a phone, changes nothing for visitors, and succeeds at another try', {
  tag: '@alone',
}, async ({ page, site }) => {
  test.setTimeout(TWO_BUILDS_MS);
  const tagline = 'Une seconde phrase pour le club.';
  await page.setViewportSize({ width: 390, height: 844 });
  await changeTagline(site, tagline);
  await openSession(page);
  await page.goto('/admin/publication');
  const failure = page.getByRole('main').getByRole('alert');
  await site.stopBuilds();
  try {
    await button(page, 'Publier le site').click();
    await expect(page.getByRole('progressbar', { name: 'Publication du site' })).toBeVisible();
    await expect(failure).toContainText('La dernière publication n’a pas abouti', BUILT);
    await expect(failure).toContainText('rien de ce que vous avez enregistré n’est perdu');
    await expect(page.getByText('Coordonnées et réglages du club')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'a publication that failed');
    await expectFrenchTypesetting(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await homeOf(site)).not.toContain(tagline);
  } finally {
    await site.startBuilds();
  }
  await button(page, 'Publier à nouveau').click();
  await expect(page.getByText('Le site est publié')).toBeVisible(BUILT);
  await expect(failure).toHaveCount(0);
  expect(await homeOf(site)).toContain(tagline);
});

test('changes of the week and of the tagline wait, and are published while every visitor is served', {
  tag: '@alone',
}, async ({ page, site }) => {
  test.setTimeout(TWO_BUILDS_MS);
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await site.asAdministrator(method, path, body);
    return { status: response.status, body: await response.json() };
  };
  const find = async () => (await ask('GET', '/api/admin/publication')).body;
  const tagline = 'Trois disciplines, une même adresse.';
  const place = 'Salle des Marronniers';
  // Publishes what other tests saved and left unpublished. After the tests above there is nothing.
  await publish(site);
  await changeTagline(site, tagline);
  await openSession(page);

  await test.step('the tagline waits, and the admin area says so', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: '1 modification attend d’être publiée' }).click();
    await expect(page.getByRole('heading', { name: '1 modification en attente' })).toBeVisible();
    await expect(page.getByText('Coordonnées et réglages du club')).toBeVisible();
    await expect(navigation(page).getByText('1 modification en attente')).toBeAttached();
  });

  const publications = async (): Promise<number> =>
    (await site.query('select count(*)::int as total from publications'))[0].total;
  const published = await publications();
  const waiting: number = (await find()).count;
  await test.step('a new slot waits too, and visitors do not see it', async () => {
    const slot = { weekday: 7, startTime: '07:15', endTime: '08:30', discipline: 'Canne', place };
    const saved = await ask('POST', '/api/admin/planning', slot);
    expect(saved.status).toBe(201);
    const { body: pending } = await ask('GET', '/api/admin/publication');
    expect(pending).toMatchObject({ state: 'idle', count: waiting + 1 });
    expect(pending.pending).toContainEqual({
      part: `training-session:${saved.body.id}`,
      label: 'Créneau Canne, dimanche 07\u202Fh\u202F15',
    });
    await page.goto('/training');
    await expect(page.getByText(place)).toHaveCount(0);
  });
  const scripts = await scriptAddresses(site);
  expect(scripts.length).toBeGreaterThan(10);

  await test.step('the site is published, and every visitor is served during the publication', async () => {
    await page.goto('/admin/publication');
    await expect(page.getByRole('heading', { name: '2 modifications en attente' })).toBeVisible();
    const stopVisiting = visitContinuously(site.url);
    const asked = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(page, 'Publier le site').click();
    const answer = await asked;
    expect({ status: answer.status(), body: await answer.json() }).toMatchObject({
      status: 202,
      body: { state: 'running' },
    });
    expect(await ask('POST', '/api/admin/publication', {}), 'asked again').toMatchObject({ status: 202 });
    await expect(page.getByRole('progressbar', { name: 'Publication du site' })).toBeVisible();
    await expect.poll(find, { ...BUILT, intervals: [250] }).toMatchObject({ state: 'idle', count: 0, pending: [] });
    const answers = await stopVisiting();
    expect([...answers.keys()]).toEqual(['200 with a body']);
    expect(answers.get('200 with a body')).toBeGreaterThan(100);
  });

  await test.step('the admin area says that nothing waits', async () => {
    await expect(page.getByText('Le site est publié')).toBeVisible(BUILT);
    await expect(page.getByRole('heading', { name: 'Aucune modification en attente' })).toBeVisible();
    await expect(navigation(page).getByText('en attente')).toHaveCount(0);
  });

  await test.step('visitors read the tagline and the slot', async () => {
    await page.goto('/');
    await expect(page.getByText(tagline)).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/training');
      await expect(page.getByText(place).first()).toBeVisible();
    }
    expect(await scriptAddresses(site), 'what browsers keep stays good: no code changed').toEqual(scripts);
    expect((await fetch(site.url + scripts[0])).status).toBe(200);
    expect(await publications(), 'requested twice, done once').toBe(published + 1);
  });
});
