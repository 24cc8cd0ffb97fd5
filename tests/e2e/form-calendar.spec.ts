import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { bornYearsAgo, button, field, openForm } from '#tests/support/e2e-visitor.ts';

const birthDate = (page: Page) => field(page, 'Date de naissance');
const opener = (page: Page) => page.getByRole('button', { name: /^Choisir dans un calendrier/ });
const calendar = (page: Page) => page.getByRole('dialog', { name: /^Calendrier/ });
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name, exact: true });

const open = async (page: Page): Promise<void> => {
  await opener(page).click();
  await expect(calendar(page)).toBeVisible();
};

/** Closes the calendar and empties the date. */
const leave = async (page: Page): Promise<void> => {
  if (await calendar(page).isVisible()) await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await birthDate(page).fill('');
};

test('a birth date is chosen in the calendar', async ({ page }) => {
  await openForm(page);
  await test.step('the calendar loads when it is first opened, is in French and begins its weeks on Monday', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    expect(scripts.filter((path) => /Calendar/.test(path))).toEqual([]);
    await open(page);
    await expect.poll(() => scripts.some((path) => /Calendar.*\.js$/.test(path))).toBe(true);
    await expect(calendar(page).locator('button:focus'), 'a day has the focus, though it came late').toHaveCount(1);
    const heads = calendar(page).locator('thead th');
    await expect(heads).toHaveText(['Sem.', 'lu', 'ma', 'me', 'je', 've', 'sa', 'di']);
    await calendar(page).getByRole('combobox', { name: 'Année' }).selectOption('2021');
    await expect(calendar(page).getByRole('rowheader', { name: 'Semaine 53' })).toBeVisible();
    await expectFrenchTypesetting(page, 'calendar');
    await expectAccessibleInBothSchemes(page, 'the calendar');
  });
  await test.step('a birth date is picked by year, month and day, and read again when the calendar opens', async () => {
    await leave(page);
    await open(page);
    await calendar(page).getByRole('combobox', { name: 'Année' }).selectOption('1990');
    await calendar(page).getByRole('combobox', { name: 'Mois' }).selectOption({ label: 'mars' });
    await day(page, 'lundi 5 mars 1990').click();
    await expect(calendar(page)).toBeHidden();
    await expect(birthDate(page)).toHaveValue('05/03/1990');
    await expect(opener(page), 'the focus is back').toBeFocused();
    await birthDate(page).fill('29/02/2004');
    await open(page);
    await expect(day(page, 'dimanche 29 février 2004, choisi')).toBeFocused();
  });
  await test.step('the calendar works with the keyboard alone', async () => {
    await leave(page);
    const { keyboard } = page;
    await birthDate(page).fill('05/03/1990');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(day(page, 'lundi 5 mars 1990, choisi')).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowDown', 'PageUp', 'Shift+PageDown']) await keyboard.press(key);
    await expect(day(page, 'mercredi 13 février 1991')).toBeFocused();
    await keyboard.press('Enter');
    await expect(birthDate(page)).toHaveValue('13/02/1991');
    await expect(opener(page)).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(birthDate(page)).toHaveValue('13/02/1991');
    await expect(opener(page)).toBeFocused();
  });
  await test.step('«Aujourd’hui» shows the present month and «Effacer» takes the date away', async () => {
    await leave(page);
    await birthDate(page).fill('05/03/1990');
    await open(page);
    await calendar(page).getByRole('button', { name: 'Aujourd’hui', exact: true }).click();
    await expect(calendar(page).getByRole('button', { name: /^Aujourd’hui, / })).toBeVisible();
    await expect(birthDate(page)).toHaveValue('05/03/1990');
    await button(page, 'Effacer').click();
    await expect(birthDate(page)).toHaveValue('');
  });
  await test.step('a picked date is checked at once: a child is refused, a minor needs a guardian', async () => {
    await leave(page);
    await open(page);
    const thisYear = bornYearsAgo(0).slice(-4);
    await calendar(page)
      .getByRole('combobox', { name: 'Année' })
      .selectOption(String(Number(thisYear) - 5));
    await calendar(page).getByRole('gridcell').getByRole('button').first().click();
    await expect(birthDate(page)).toHaveAccessibleDescription(/à partir de 16 ans/);
    await birthDate(page).fill(bornYearsAgo(17));
    await expect(page.getByRole('group', { name: 'Représentant légal' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'À 16 ou 17 ans' })).toHaveCount(1);
  });
});

test('when the calendar cannot be fetched, the date can be typed', async ({ page, provokes }) => {
  provokes(/ERR_CONNECTION_REFUSED/);
  await openForm(page);
  await page.route(/Calendar.*\.js$/, (route) => route.abort('connectionrefused'));
  await opener(page).click();
  await expect(page.getByText('Le calendrier n’a pas pu être chargé. La date peut être tapée.')).toBeVisible();
  await birthDate(page).fill('05/03/1990');
  await expect(birthDate(page)).toHaveValue('05/03/1990');
});
