import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { logIn } from '#tests/support/e2e-administrator.ts';
import { ask } from '#tests/support/e2e-articles.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByText('Opération réussie');

/** A day typed as `28/11/26`, a week later: as it is typed, and as calendars write it. */
const aWeekAfter = (typed: string) => {
  const [day = 0, month = 0, year = 0] = typed.split('/').map(Number);
  const [iso = ''] = new Date(Date.UTC(2000 + year, month - 1, day + 7)).toISOString().split('T');
  return { typed: iso.slice(2).split('-').toReversed().join('/'), compact: iso.replaceAll('-', '') };
};

test('a session is moved with the arrow keys, loses one date, and leaves the week', async ({ page, site }) => {
  const discipline = `Atelier ${randomUUID().slice(0, 8)}`;
  const sunday = { weekday: 7, startTime: '10:00', endTime: '11:00', discipline, place: 'Cour' };
  expect((await site.asAdministrator('POST', '/api/admin/planning', sunday)).status).toBe(201);
  await logIn(page);
  await page.goto('/admin/planning');
  const slot = page
    .getByRole('list', { name: 'Créneaux de la semaine' })
    .getByRole('listitem')
    .filter({ hasText: discipline });
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
  const where = 'select weekday, start_time::text as start from training_sessions where discipline = $1';
  const saved = () => site.query(where, [discipline]);
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
