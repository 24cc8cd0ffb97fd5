import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

/**
 * Waits for timers: dnd-kit listens to arrow keys only from a timer after the lift. A test types faster than people do.
 */
const afterTimers = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

test('somebody joins the team with a photo, moves up by keyboard, and leaves', async ({ page }) => {
  const lastName = `Oriot-${randomUUID().slice(0, 8)}`;
  const handle = button(page, `Déplacer Ambre ${lastName}`);
  await openSession(page);
  await page.goto('/admin/equipe');
  await atBothWidths(page, () => expectPressable(button(page, 'Ajouter une personne')));
  await button(page, 'Ajouter une personne').click();
  await field(page, 'Prénom').fill('Ambre');
  await field(page, 'Nom').fill(lastName);
  await field(page, 'Fonction').fill('Vice-présidente');
  await page.getByLabel('Groupe').selectOption('Bureau');
  await page.getByRole('checkbox', { name: 'Canne' }).check();
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await portrait());
  await atBothWidths(page, async () => {
    await expect(page.getByRole('img', { name: 'Aperçu de la photo' })).toBeVisible();
    await expectPressable(button(page, 'Enregistrer'));
    await expectAccessibleInBothSchemes(page, 'the form');
  });
  await button(page, 'Enregistrer').click();

  const office = page.getByRole('region', { name: 'Bureau' });
  const names = office.getByRole('heading', { level: 3 });
  const place = (at: number, of: number) => page.getByText(`Ambre ${lastName}, position ${at} sur ${of}.`);
  await expect(names.last()).toHaveText(`Ambre ${lastName}`);
  const before = await names.count();
  /** Moves the member up by keyboard and puts them back by mouse, at the present width of the window. */
  const move = async (): Promise<void> => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/admin/team/order'));
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(place(before, before)).toBeAttached();
    await afterTimers(page);
    await page.keyboard.press('ArrowUp');
    await expect(place(before - 1, before)).toBeAttached();
    await page.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await expect(names.nth(before - 2)).toHaveText(`Ambre ${lastName}`);
    await expect(handle).toBeFocused();
    await page.reload();
    await expect(names.nth(before - 2)).toHaveText(`Ambre ${lastName}`);
    await expectAccessibleInBothSchemes(page, 'the team');

    const savedAgain = page.waitForResponse((response) => response.url().endsWith('/api/admin/team/order'));
    await names.last().scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const last = await names.last().boundingBox();
    if (!from || !last) throw new Error('The team is not to be seen.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, last.y + last.height, { steps: 8 });
    await page.mouse.up();
    expect((await savedAgain).status()).toBe(200);
    await expect(names.last(), 'a mouse puts them back').toHaveText(`Ambre ${lastName}`);
  };
  await atBothWidths(page, move);

  await button(page, `Actions\u202F: Ambre ${lastName}`).click();
  await button(page, `Supprimer Ambre ${lastName}`).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: `Supprimer Ambre ${lastName}` });
  await atBothWidths(page, () => expectPressable(remove));
  await remove.click();
  await expect(names).toHaveCount(before - 1);
});
