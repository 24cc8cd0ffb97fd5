import { openMenu, rowOf, typeCredentials } from '#tests/support/e2e-administrator.ts';
import { widths } from '#tests/support/e2e-pages.ts';
import { phonePicture } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  acceptAll,
  button,
  CARDS,
  choosePhoto,
  expectWelcome,
  fillIn,
  somebody,
  submit,
  summary,
  total,
  typeCard,
} from '#tests/support/e2e-visitor.ts';
import { atWidths, expectPressable } from '#tests/support/e2e-widths.ts';

test('a visitor joins from the home page with two disciplines, pays, and appears in the list of members', async ({
  page,
  site,
}) => {
  const person = somebody();
  const discount = summary(page).getByText('Canne : −50 % (2ᵉ discipline)');
  await page.goto('/');
  await atWidths(page, widths, () => expectPressable(page.getByRole('link', { name: /^Adhérer pour/ })));
  await page.getByRole('link', { name: /^Adhérer pour/ }).click();
  await fillIn(page, person);
  await choosePhoto(page, await phonePicture());
  await acceptAll(page);

  await atWidths(page, widths, async () => {
    await expect(discount).toBeVisible();
    await expect(total(page)).toHaveText('Total300,00 €');
    await expectPressable(button(page, 'Procéder au paiement'));
    await expectFrenchTypesetting(page, 'form');
  });
  await submit(page);

  await expect(page).toHaveURL('/adhesion');
  await typeCard(page, CARDS.accepted);
  await atWidths(page, widths, async () => {
    await expect(page.getByText('Aucune somme n’est débitée')).toBeVisible();
    await expect(discount).toBeVisible();
    await expect(button(page, 'Payer 300,00 €')).toBeVisible();
    await expectPressable(button(page, 'Payer 300,00 €'));
    await expectFrenchTypesetting(page, 'payment step');
  });
  await button(page, 'Payer 300,00 €').click();

  await atWidths(page, widths, async () => {
    await expectWelcome(page, person);
    await expect(page.getByText('est enregistrée et payée')).toBeVisible();
    await expect(page.getByText(`Un reçu est envoyé à ${person.email}`)).toBeVisible();
    await expect(page.getByText('Savate boxe française, Canne')).toBeVisible();
    await expectFrenchTypesetting(page, 'confirmation');
  });

  await page.goto('/login');
  await typeCredentials(page);
  await expect(page).toHaveURL('/admin');
  const members = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Adhésions' });
  await atWidths(page, widths, async () => {
    await openMenu(page);
    await expectPressable(members);
    await page.keyboard.press('Escape');
  });
  await openMenu(page);
  await members.click();
  await expect(page).toHaveURL('/admin/adhesions');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(person.lastName);
  const row = rowOf(page, person.lastName);
  await atWidths(page, widths, async () => {
    await row.scrollIntoViewIfNeeded();
    await expect(row).toContainText('Active');
    await expect(row).toContainText('Payé');
    await expect(row).toContainText('300,00 €');
    await expect(row).toContainText('Savate boxe française, Canne');
    await expectFrenchTypesetting(page, 'list of members');
    const photo = row.locator('img');
    await expect(photo).toBeVisible();
    const [wide, high] = await photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    expect(high, 'the photo stands upright').toBeGreaterThan(wide ?? 0);
  });

  const [member, ...others] = await site.membersNamed(person.lastName);
  expect(others).toEqual([]);
  expect(member).toMatchObject({ status: 'active', payments: [{ status: 'succeeded', amountCents: 30_000 }] });
});
