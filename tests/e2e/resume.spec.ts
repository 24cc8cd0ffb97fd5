import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, field, openForm, somebody } from '#tests/support/e2e-visitor.ts';

test('Modifier after a reload on the payment step leads back to one form, filled in', async ({ page }) => {
  const person = somebody();
  // `openPayment` opens the page on a stored payment, as a reload does.
  await openPayment(page, person);
  await button(page, 'Modifier').click();
  await expect(page.locator('form')).toHaveCount(1);
  await expect(field(page, 'Nom')).toHaveValue(person.lastName);
  await expect(button(page, 'Procéder au paiement')).toBeEnabled();
});

test('a picture made to fill the memory is refused before it is decoded', async ({ page }) => {
  await openForm(page);
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c350080200000000000000', 'hex');
  await page
    .getByLabel('Photo de profil', { exact: true })
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: header });
  await expect(page.getByText('Ce fichier est illisible, veuillez en choisir un autre.').first()).toBeVisible();
});
