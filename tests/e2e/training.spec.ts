import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/dates.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';

const day = (page: Page, name: string) =>
  page.locator('.day').filter({ has: page.getByRole('heading', { name, exact: true }) });
const sessions = (page: Page, name: string) => day(page, name).getByRole('listitem');

/** Returns the first Monday from today on which the club is open. */
const openMonday = async (site: E2eSite): Promise<string> => {
  const closures: { from: string; to: string }[] = await site.query(
    'select from_day::text as from, to_day::text as to from closures where training_session_id is null',
  );
  const date = new Date();
  for (;;) {
    const monday = date.toISOString().slice(0, 10);
    if (date.getUTCDay() === 1 && !closures.some(({ from, to }) => from <= monday && monday <= to)) return monday;
    date.setTime(date.getTime() + DAY_MS);
  }
};

/** Returns the instant of this date and time in Paris, in winter or summer time. */
const inParis = (date: string, time: string): Date => {
  const winter = new Date(`${date}T${time}:00+01:00`);
  const shown = winter.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
  return shown === time ? winter : new Date(`${date}T${time}:00+02:00`);
};

test('the week says what, when, where, for whom and with whom', async ({ page }) => {
  await page.goto('/training');
  await expect(sessions(page, 'Lundi')).toHaveCount(3);
  await expect(sessions(page, 'Lundi').first()).toContainText(
    /18\sh\s30 – 20\sh\s00\s*Savate boxe française\s*Débutants\s*Grande salle, Marc Delorieux/,
  );
  await expect(day(page, 'Dimanche')).toHaveCount(0);
  await expect(page.locator('main header')).toContainText(/Saison \d{4}-\d{4} · Gymnase Charlemont/);
  await expect(page.getByRole('link', { name: /^Gymnase Charlemont/ })).toHaveAttribute(
    'href',
    /openstreetmap.*Valombre$/,
  );
  await expectFrenchTypesetting(page);
});

test('the next session is marked, then the one going on', async ({ page, site }) => {
  const monday = await openMonday(site);
  for (const [time, place, mark] of [
    ['17:00', 0, 'Prochain'],
    ['18:45', 0, 'En ce moment'],
    ['20:10', 1, 'En ce moment'],
    ['21:00', 2, 'En ce moment'],
  ] as const) {
    await page.clock.setFixedTime(inParis(monday, time));
    await page.goto('/training');
    await expect(page.getByText(/^(Prochain|En ce moment)$/).filter({ visible: true })).toHaveText([mark]);
    await expect(sessions(page, 'Lundi').nth(place)).toContainText(mark);
  }
});

test('closures are announced three weeks ahead and disappear when they are over', async ({ page, site }) => {
  const [closure]: { from: string; to: string; label: string }[] = await site.query(
    `select from_day::text as from, to_day::text as to, label from closures
     join training_sessions on training_sessions.id = training_session_id
     where weekday = 6 and discipline = 'Canne' and from_day >= current_date`,
  );
  if (!closure) throw new Error('The seed cancels no session on a Saturday');
  const banner = page.getByRole('complementary', { name: 'À savoir' }).getByText(closure.label);
  const onSession = sessions(page, 'Samedi').getByText(/^Pas de séance le/);
  const at = async (days: number): Promise<void> => {
    await page.clock.setFixedTime(new Date(Date.parse(`${closure.from}T12:00:00Z`) + days * DAY_MS));
    await page.goto('/training');
  };
  await at(-30);
  await expect(banner).toBeHidden();
  await expect(onSession).toBeVisible();
  for (const days of [-21, 0]) {
    await at(days);
    await expect(banner).toBeVisible();
  }
  await at(1);
  await expect(banner).toBeHidden();
  await expect(onSession).toBeHidden();
  const none = page.getByText('Aucune fermeture n’est prévue.');
  await expect(none).toBeHidden();
  await at(900);
  await expect(none).toBeVisible();
});

test('each discipline has a calendar to subscribe to', async ({ page, site }) => {
  await page.goto('/training');
  const feeds = page.getByRole('region', { name: 'Dans votre agenda' });
  await expect(feeds.getByRole('listitem')).toHaveCount(4);
  const link = feeds.getByRole('link', { name: /S’abonner.*Canne/ });
  await expect(link).toHaveAttribute('href', site.url.replace(/^https?/, 'webcal').concat('/planning/canne.ics'));
  for (const href of await feeds
    .getByRole('link', { name: /^Fichier/ })
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))) {
    const answer = await page.request.get(href);
    expect(answer.status(), href).toBe(200);
    expect(answer.headers()['content-type'], href).toContain('text/calendar');
  }
});

test('the week is a table on wide screens and a list on phones', async ({ page }) => {
  const top = async (name: string) => (await day(page, name).boundingBox())?.y ?? 0;
  await page.goto('/training');
  expect(await top('Mardi')).toBe(await top('Lundi'));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await top('Mardi')).toBeGreaterThan(await top('Lundi'));
});

test('the week prints on one sheet, the rules on two and the team on three', async ({ page }) => {
  for (const [path, sheets, margin] of [
    ['/training', 1, 0],
    ['/reglement', 2, 0],
    ['/equipe', 3, 38],
  ] as const) {
    await page.goto(path);
    // Where a page sets no margin, the browser applies this one.
    const edges = { top: margin, right: margin, bottom: margin, left: margin };
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4', margin: edges })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), path).toHaveLength(sheets);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the week can be read, and every coming closure is announced', async ({ page, site }) => {
    const closures = await site.query('select 1 from closures where to_day >= current_date');
    await page.goto('/training');
    await expect(sessions(page, 'Samedi').first()).toContainText('Canne');
    await expect(page.getByText('Prochain', { exact: true })).toBeHidden();
    const announced = page.getByRole('complementary', { name: 'À savoir' }).getByRole('listitem');
    await expect(announced).toHaveCount(closures.length);
    await expect(announced.last()).toBeVisible();
  });
});
