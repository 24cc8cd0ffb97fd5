import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { ask } from '#tests/support/e2e-articles.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByText('Opération réussie');

/**
 * Returns the day a week after a typed day (`28/11/26`): once as it is typed, once as calendars write it (`20261205`).
 */
const aWeekAfter = (typed: string) => {
  const [day = 0, month = 0, year = 0] = typed.split('/').map(Number);
  const [iso = ''] = new Date(Date.UTC(2000 + year, month - 1, day + 7)).toISOString().split('T');
  return { typed: iso.slice(2).split('-').toReversed().join('/'), compact: iso.replaceAll('-', '') };
};

/** Adds a training session with its own discipline and place, on Sunday from 10 to 11. Returns the discipline. */
const addSunday = async (site: E2eSite): Promise<string> => {
  const name = randomUUID().slice(0, 8);
  const discipline = `Atelier ${name}`;
  const sunday = { weekday: 7, startTime: '10:00', endTime: '11:00', discipline, place: `Cour ${name}` };
  expect((await site.asAdministrator('POST', '/api/admin/planning', sunday)).status).toBe(201);
  return discipline;
};

const week = (page: Page) => page.getByRole('list', { name: 'Créneaux de la semaine' });
const slotOf = (page: Page, discipline: string) => week(page).getByRole('listitem').filter({ hasText: discipline });

const savedSlots = (site: E2eSite, discipline: string) =>
  site.query('select weekday, start_time::text as start from training_sessions where discipline = $1', [discipline]);

const removeSession = (site: E2eSite, discipline: string) =>
  site.query('delete from training_sessions where discipline = $1', [discipline]);

test('a session is moved with the arrow keys, loses one date, and leaves the week', async ({ page, site }) => {
  const discipline = await addSunday(site);
  await openSession(page);
  await page.goto('/admin/planning');
  const slot = slotOf(page, discipline);
  const handle = slot.getByRole('button', { name: /^Déplacer/ });

  await handle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /^samedi de 10\sh\s15 à 11\sh\s15\.$/ })).toHaveCount(1);
  await expectAccessibleInBothSchemes(page, 'the week, a session held');
  await expectFrenchTypesetting(page);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeVisible();
  await expect(handle).toBeFocused();
  const saved = () => savedSlots(site, discipline);
  expect(await saved()).toEqual([{ weekday: 6, start: '10:15:00' }]);

  await button(page, 'Annuler le déplacement').click();
  await expect.poll(saved).toEqual([{ weekday: 7, start: '10:00:00' }]);
  await expect(handle).toBeFocused();
  await expect(page.getByText(/^Déplacé\s: .*, dimanche de 10\sh\s00/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(saved).toEqual([{ weekday: 6, start: '10:15:00' }]);

  await slot.getByRole('button', { name: /^Modifier/ }).click();
  await expectAccessible(page, 'a session, to be changed');
  await button(page, 'Annuler une date').click();
  const date = field(page, 'Premier jour');
  const cancelled = aWeekAfter(await date.inputValue());
  await date.fill(cancelled.typed);
  await field(page, 'Intitulé').fill('gala à Port-Brume');
  await button(page, 'Annuler cette date').click();
  const closure = page.getByRole('listitem').filter({ hasText: `${discipline}, samedi ${cancelled.typed}` });
  await expect(closure).toContainText('séance annulée');
  await expect(slot.getByRole('button', { name: /^Modifier/ }), 'one dialog followed another').toBeFocused();
  const feed = async () => (await ask(site, `/planning/${discipline.toLowerCase().replace(' ', '-')}.ics`)).text();
  const exceptions = async () => /^EXDATE.*$/m.exec((await feed()).replaceAll('\r\n ', ''))?.[0];
  await expect.poll(exceptions, 'calendars follow at once').toContain(`${cancelled.compact}T101500`);

  await slot.getByRole('button', { name: /^Modifier/ }).click();
  await button(page, 'Supprimer ce créneau').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Supprimer ${discipline}` })
    .click();
  await expect(slot).toHaveCount(0);
  await expect(closure).toHaveCount(0);
});

test('a session moves to where the mouse drops it, and stays where it was when the server is down', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/status of 503/);
  const discipline = await addSunday(site);
  await openSession(page);
  await page.goto('/admin/planning');
  const slot = slotOf(page, discipline);
  /** Drags the session by `days` columns and by `hours` times its height: the session lasts one hour. */
  const drag = async (days: number, hours: number): Promise<void> => {
    await slot.scrollIntoViewIfNeeded();
    const whole = await week(page).boundingBox();
    const block = await slot.boundingBox();
    if (!whole || !block) throw new Error('The week is not to be seen.');
    const x = block.x + block.width / 2;
    const y = block.y + block.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (days * whole.width) / 7, y + hours * block.height, { steps: 5 });
    // The session shows its new time before the mouse releases it.
    await expect(slot).toContainText('11\u00A0h\u00A000');
    await page.mouse.up();
  };
  await drag(-1, 1);
  await expect.poll(() => savedSlots(site, discipline)).toEqual([{ weekday: 6, start: '11:00:00' }]);
  await expect(slot).toContainText('11\u00A0h\u00A000');

  const address = '**/api/admin/planning/*';
  const body = JSON.stringify({ error: { code: 'unavailable' } });
  await page.route(address, (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
  await drag(-1, 0);
  await expect(page.getByRole('alert').filter({ hasText: 'Le créneau est revenu à sa place' })).toBeVisible();
  await expect(slot).toContainText('11\u00A0h\u00A000');
  expect(await savedSlots(site, discipline)).toEqual([{ weekday: 6, start: '11:00:00' }]);
  await page.unroute(address);
  await removeSession(site, discipline);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a session changes its day and its hours in its dialog', async ({ page, site }) => {
    const discipline = await addSunday(site);
    await openSession(page);
    await page.goto('/admin/planning');
    const entry = page.getByRole('listitem').filter({ hasText: discipline });
    await entry.getByRole('button', { name: /^Modifier/ }).click();
    await page.getByLabel('Jour', { exact: true }).selectOption('Lundi');
    await field(page, 'Début').fill('18h30');
    await expect(field(page, 'Fin'), 'its length stays').toHaveValue(/^19/);
    await expectAccessibleInBothSchemes(page, 'a session being changed');
    await button(page, 'Enregistrer le créneau').click();
    await expect(toast(page)).toBeVisible();
    await expect(entry).toContainText('18\u00A0h\u00A030');
    const change = entry.getByRole('button', { name: /^Modifier/ });
    await expect(change, 'under its new day').toBeFocused();
    const goBack = button(page, 'Annuler le déplacement');
    await expect(goBack, 'wherever one is in the week').toBeInViewport();
    await expectAccessibleInBothSchemes(page, 'a session that was moved');
    expect(await savedSlots(site, discipline)).toEqual([{ weekday: 1, start: '18:30:00' }]);
    await goBack.click();
    await expect.poll(() => savedSlots(site, discipline)).toEqual([{ weekday: 7, start: '10:00:00' }]);
    await expect(change).toBeFocused();
    await removeSession(site, discipline);
  });
});
