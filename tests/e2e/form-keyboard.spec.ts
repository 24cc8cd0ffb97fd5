import type { Locator, Page } from '@playwright/test';
import { portrait } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  box,
  button,
  CARDS,
  expectWelcome,
  field,
  paymentStep,
  photoField,
  somebody,
} from '#tests/support/e2e-visitor.ts';

/** Presses Tab, expects `place` to have the focus and to be visible, and types there. */
const next = async (page: Page, place: Locator, typed = '', key?: string): Promise<void> => {
  await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.keyboard.type(typed);
  if (key) await page.keyboard.press(key);
};

test('the keyboard alone leads from the top of the page to the welcome, field by field', async ({ page }) => {
  const person = somebody();
  const link = (name: string) => page.getByRole('link', { name });
  await page.goto('/adhesion');
  await next(page, link('Aller au contenu'), '', 'Enter');
  await next(page, link('Remplir le formulaire'), '', 'Enter');
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);

  await next(page, field(page, 'Nom'), person.lastName);
  await next(page, field(page, 'Prénom'), person.firstName);
  await next(page, field(page, 'E-mail'), person.email);
  await next(page, field(page, 'Téléphone'), person.phone);
  await next(page, field(page, 'Date de naissance'), '05031990');
  await next(page, button(page, /^Choisir dans un calendrier/));
  await next(page, field(page, 'Numéro de licence'), '2024-118');
  await next(page, field(page, 'Adresse'), person.address);
  await next(page, box(page, 'Savate boxe française'), '', 'Space');
  await next(page, box(page, 'Canne'), '', 'Space');
  await next(page, box(page, 'Boxe thaï'));
  await next(page, page.getByRole('combobox', { name: 'Pratique' }), 'Loisir');
  await next(page, box(page, 'Tarif réduit'));
  await next(page, field(page, 'Carte Pass’Région / Pass’Sport'), '1234');
  await next(page, field(page, 'Code secret'), 'gants rouges');
  const chooser = page.waitForEvent('filechooser');
  await next(page, photoField(page), '', 'Enter');
  await (await chooser).setFiles(await portrait());
  await expect(page.getByRole('img', { name: 'Aperçu de votre photo' })).toBeVisible();
  await next(page, button(page, 'Recadrer ou tourner'));
  await next(page, button(page, /^Retirer/));
  await next(page, box(page, 'J’accepte le règlement intérieur'), '', 'Space');
  await next(page, link('Lire le règlement'));
  await next(page, box(page, 'Je certifie être apte médicalement à la pratique'), '', 'Space');
  await next(page, box(page, 'J’autorise le club à utiliser des images où j’apparais'), '', 'Space');
  await next(page, field(page, 'Personne à prévenir en cas d’urgence'), 'Dominique Martin');
  await next(page, field(page, 'Téléphone de cette personne'), '06 98 76 54 32');
  await next(page, button(page, 'Procéder au paiement'), '', 'Enter');

  await expect(paymentStep(page)).toBeVisible();
  await expect(button(page, 'Payer 300,00 €')).toBeVisible();
  await next(page, field(page, 'Numéro de carte'), CARDS.accepted);
  await next(page, field(page, 'Expiration'), '12/34');
  await next(page, field(page, 'CVC'), '123', 'Enter');
  await expectWelcome(page, person);
  await next(page, page.getByRole('main').getByRole('link', { name: 'Mon dossier' }));
  await next(page, button(page, /attestation/i));
});
