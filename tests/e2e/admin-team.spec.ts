import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { onPhoneAndLaptop } from '#tests/support/e2e-widths.ts';

// Both count the same people.
test.describe.configure({ mode: 'default' });

/** dnd-kit hears arrows from a timer after the lift on: nobody types that fast, a test does. */
const afterTimers = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

onPhoneAndLaptop(() => {
  test('somebody joins the team with a photo, moves up by keyboard, and leaves', async ({ page }) => {
    const lastName = `Oriot-${randomUUID().slice(0, 8)}`;
    await openSession(page);
    await page.goto('/admin/equipe');
    await button(page, 'Ajouter une personne').click();
    await field(page, 'Prénom').fill('Ambre');
    await field(page, 'Nom').fill(lastName);
    await field(page, 'Fonction').fill('Vice-présidente');
    await page.getByLabel('Groupe').selectOption('Bureau');
    await page.getByRole('checkbox', { name: 'Canne' }).check();
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await portrait());
    await expect(page.getByRole('img', { name: 'Aperçu de la photo' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'the form');
    await button(page, 'Enregistrer').click();

    const office = page.getByRole('region', { name: 'Bureau' });
    const names = office.getByRole('heading', { level: 3 });
    await expect(names.last()).toHaveText(`Ambre ${lastName}`);
    const before = await names.count();
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/admin/team/order'));
    await button(page, `Déplacer Ambre ${lastName}`).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Ambre ${lastName}, position ${before} sur ${before}.`)).toBeAttached();
    await afterTimers(page);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`Ambre ${lastName}, position ${before - 1} sur ${before}.`)).toBeAttached();
    await page.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await expect(names.nth(before - 2)).toHaveText(`Ambre ${lastName}`);
    await expect(button(page, `Déplacer Ambre ${lastName}`)).toBeFocused();
    await page.reload();
    await expect(names.nth(before - 2)).toHaveText(`Ambre ${lastName}`);
    await expectAccessibleInBothSchemes(page, 'the team');

    const savedAgain = page.waitForResponse((response) => response.url().endsWith('/api/admin/team/order'));
    await names.last().scrollIntoViewIfNeeded();
    const handle = await button(page, `Déplacer Ambre ${lastName}`).boundingBox();
    const last = await names.last().boundingBox();
    if (!handle || !last) throw new Error('The team is not to be seen.');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + handle.width / 2, last.y + last.height, { steps: 8 });
    await page.mouse.up();
    expect((await savedAgain).status()).toBe(200);
    await expect(names.last(), 'a mouse puts them back').toHaveText(`Ambre ${lastName}`);

    await button(page, `Supprimer Ambre ${lastName}`).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Supprimer Ambre ${lastName}` })
      .click();
    await expect(names).toHaveCount(before - 1);
  });
});
