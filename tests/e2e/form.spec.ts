import { phonePicture, portrait, wideProof } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  acceptAll,
  bornYearsAgo,
  box,
  button,
  choosePhoto,
  field,
  fillIn,
  openForm,
  paymentStep,
  photoField,
  proofField,
  somebody,
  submit,
  summary,
  total,
} from '#tests/support/e2e-visitor.ts';

const GUARDIAN = 'Pour un mineur, le représentant légal et son autorisation sont obligatoires.';

test('the form explains its prices, its fields and its dates', async ({ page }) => {
  await openForm(page);
  await test.step('the form explains what is due, and what the reduced price requires', async () => {
    await expect(summary(page)).toContainText('Choisissez une ou plusieurs disciplines');
    await box(page, 'Boxe thaï').check();
    await expect(total(page)).toHaveText('Total230,00 €');
    await box(page, 'Canne').check();
    await expect(summary(page)).toContainText('Canne : −50 % (2ᵉ discipline)');
    await expect(total(page)).toHaveText('Total320,00 €');
    await box(page, 'Savate boxe française').check();
    await expect(summary(page)).toContainText('Canne : −50 % (3ᵉ discipline)');
    await expect(total(page)).toHaveText('Total530,00 €');
    await box(page, 'Boxe thaï').uncheck();
    await box(page, 'Tarif réduit').check();
    await expect(box(page, 'Canne')).toHaveAccessibleDescription('135,00 €');
    await expect(summary(page)).toContainText('Tarif réduit appliqué.');
    await expect(total(page)).toHaveText('Total227,50 €');
    const warning = page.getByText('Sans justificatif, l’adhésion est suspendue jusqu’au paiement du tarif normal.');
    await expect(warning).toBeVisible();
    await proofField(page).setInputFiles(await portrait());
    await expect(warning).toBeHidden();
    await button(page, /^Retirer.*Justificatif/).click();
    await expect(warning).toBeVisible();
  });
  await test.step('the form gives every field its usual name', async () => {
    await field(page, 'Date de naissance').fill(bornYearsAgo(17));
    const texts = [
      ...['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Date de naissance', 'Numéro de licence', 'Adresse'],
      ...['Représentant légal', 'E-mail du représentant légal', 'Téléphone du représentant légal'],
      ...['Carte Pass’Région / Pass’Sport', 'Code secret'],
    ];
    const boxes = [
      ...['Savate boxe française', 'Canne', 'Boxe thaï', 'Tarif réduit', 'J’autorise la pratique'],
      ...['J’accepte le règlement intérieur', 'Je certifie être apte médicalement à la pratique'],
    ];
    await expectFrenchTypesetting(page);
    for (const label of texts) await expect(field(page, label)).toBeVisible();
    for (const label of boxes) await expect(box(page, label)).toBeVisible();
    await expect(photoField(page)).toHaveAccessibleName('Photo de profil');
    await expect(proofField(page)).toHaveAccessibleName('Justificatif de tarif réduit');
    await expect(button(page, 'Procéder au paiement')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lire le règlement' })).toHaveAttribute('href', '/reglement');
  });
  await test.step('the form writes the slashes of a birth date typed digit by digit', async () => {
    await field(page, 'Date de naissance').fill('');
    await field(page, 'Date de naissance').pressSequentially('05031990');
    await expect(field(page, 'Date de naissance')).toHaveValue('05/03/1990');
  });
});

test('the form of a minor with a phone’s picture is sent once it is complete', async ({ page, site }) => {
  const person = somebody();
  await openForm(page);
  await fillIn(page, person);
  await acceptAll(page);
  await choosePhoto(page, await phonePicture());
  await test.step('the form shows a phone’s picture upright', async () => {
    const preview = page.getByRole('img', { name: 'Aperçu de votre photo' });
    const [top, bottom] = await preview.evaluate((img: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(1, 2);
      const context = canvas.getContext('2d');
      context?.drawImage(img, 0, 0, 1, 2);
      const pixels = context?.getImageData(0, 0, 1, 2).data ?? [];
      return [0, 4].map((at) => ((pixels[at] ?? 0) > (pixels[at + 2] ?? 0) ? 'red' : 'blue'));
    });
    expect([top, bottom]).toEqual(['red', 'blue']);
  });
  await test.step('the form asks for a legal guardian at 16 and 17, and at no other age', async () => {
    const guardian = page.getByRole('group', { name: 'Représentant légal' });
    await field(page, 'Date de naissance').fill(bornYearsAgo(18));
    await expect(guardian).toBeHidden();
    for (const age of [17, 16]) {
      await field(page, 'Date de naissance').fill(bornYearsAgo(age));
      await expect(guardian).toBeVisible();
    }
    await field(page, 'Date de naissance').fill(bornYearsAgo(15));
    await expect(guardian).toBeHidden();
    await field(page, 'Date de naissance').fill(bornYearsAgo(16));
    await submit(page);
    await expect(field(page, 'Représentant légal')).toBeFocused();
    await expect(field(page, 'Représentant légal')).toHaveAccessibleDescription(new RegExp(GUARDIAN));
    await expect(box(page, 'J’autorise la pratique')).toHaveAccessibleDescription(
      'Veuillez renseigner l’autorisation du représentant légal.',
    );
    await field(page, 'Représentant légal').fill('Dominique Martin');
    await field(page, 'E-mail du représentant légal').fill('dominique@exemple.example');
    await field(page, 'Téléphone du représentant légal').fill('06 98 76 54 32');
    await box(page, 'J’autorise la pratique').check();
  });
  await test.step('the form sends small files that the server accepts', async () => {
    await box(page, 'Tarif réduit').check();
    await proofField(page).setInputFiles(wideProof());
    await expect(page.getByText('Fichier choisi : scan.png')).toBeVisible();
    const sent = page.waitForRequest('/api/create-payment-intent');
    await submit(page);
    const { 'content-length': size } = await (await sent).allHeaders();
    expect(Number(size)).toBeGreaterThan(5_000);
    expect(Number(size)).toBeLessThan(400_000);
    await expect(paymentStep(page)).toContainText('Tarif réduit appliqué.');
    await expect(paymentStep(page)).not.toContainText('Sans justificatif');
    const [row] = await site.query('select proof_key as key from members where last_name = $1', [person.lastName]);
    expect(row.key, 'the proof has arrived').not.toBeNull();
  });
});
