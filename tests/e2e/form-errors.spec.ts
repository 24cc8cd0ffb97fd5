import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { heavyProof, proof, textCalledJpeg, textCalledPdf } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  bornYearsAgo,
  box,
  button,
  choosePhoto,
  completeForm,
  field,
  fillIn,
  openForm,
  paymentStep,
  photoField,
  proofField,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';

const CONSENT = 'Veuillez accepter le règlement et certifier votre aptitude médicale.';

test('the form names wrong and missing fields, and does not move', async ({ page }) => {
  const disciplines = page.getByRole('group', { name: 'Vos disciplines' });
  await openForm(page);
  await test.step('the form cannot be submitted before a photo is chosen, and says so', async () => {
    await expect(button(page, 'Procéder au paiement')).toBeDisabled();
    await expect(button(page, 'Procéder au paiement')).toHaveAccessibleDescription(/Choisissez une photo/);
  });
  await test.step('the form says what is wrong with a field as soon as it is left', async () => {
    const cases = [
      ['Date de naissance', bornYearsAgo(15, 200), 'Désolé, l’adhésion n’est possible qu’à partir de 16 ans.'],
      ['Date de naissance', bornYearsAgo(16, -1), 'Désolé, l’adhésion n’est possible qu’à partir de 16 ans.'],
      ['Date de naissance', '31/02/1990', 'Veuillez entrer une date de naissance valide.'],
      ['Date de naissance', 'hier', 'Veuillez entrer une date de naissance valide.'],
      ['Date de naissance', '01/01/2190', 'Veuillez entrer une date de naissance valide.'],
      ['E-mail', 'camille', 'Adresse e-mail invalide.'],
      ['E-mail', 'camille@club', 'Adresse e-mail invalide.'],
      ['Téléphone', '06 12', 'Numéro de téléphone invalide.'],
    ] as const;
    for (const [label, typed, sentence] of cases) {
      await field(page, label).fill(typed);
      await field(page, label).blur();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(sentence));
      await expect(page.getByText('À corriger'), 'the summary waits for the button').toBeHidden();
      await field(page, label).fill('');
      await expect(field(page, label)).not.toHaveAccessibleDescription(new RegExp(sentence));
    }
    for (const [label, typed] of [
      ['Date de naissance', bornYearsAgo(16)],
      ['Date de naissance', '5/3/90'],
      ['E-mail', 'Camille.MARTIN@exemple.example'],
      ['Téléphone', '+41 79 123 45 67'],
    ] as const) {
      await field(page, label).fill(typed);
      await field(page, label).blur();
      await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
    }
    for (const label of ['Date de naissance', 'E-mail', 'Téléphone']) await field(page, label).fill('');
  });
  await test.step('the form can be submitted once a photo is chosen', async () => {
    await choosePhoto(page);
    await expect(button(page, 'Procéder au paiement')).toBeEnabled();
    await expect(page.getByText('Choisissez une photo')).toBeHidden();
  });
  await test.step('the form lists everything that is missing at once, in its own order, with a link to each place', async () => {
    await submit(page);
    const missing = page.getByRole('alert').filter({ hasText: 'À corriger' });
    await expect(missing.getByRole('listitem')).toHaveText([
      'Veuillez renseigner votre nom.',
      'Veuillez renseigner votre prénom.',
      'Veuillez renseigner votre adresse e-mail.',
      'Veuillez renseigner votre numéro de téléphone.',
      'Veuillez renseigner votre date de naissance.',
      'Veuillez renseigner votre adresse.',
      'Veuillez sélectionner au moins une discipline.',
      CONSENT,
    ]);
    await expectFrenchTypesetting(page);
    await expect(field(page, 'Nom')).toBeFocused();
    await expect(field(page, 'Nom')).toHaveAccessibleDescription('Veuillez renseigner votre nom.');
    for (const [sentence, place] of [
      ['Veuillez renseigner votre adresse.', field(page, 'Adresse')],
      [CONSENT, box(page, 'J’accepte le règlement intérieur')],
    ] as const) {
      await missing.getByRole('link', { name: sentence }).click();
      await expect(place).toBeFocused();
      await expect(place).toBeInViewport();
    }
    await missing.getByRole('link', { name: 'au moins une discipline' }).click();
    await expect(disciplines).toBeFocused();
    await expect(disciplines).toContainText('Veuillez sélectionner au moins une discipline.');
  });
  await test.step('the form keeps a discipline, the rules and the medical statement compulsory', async () => {
    await fillIn(page, { ...somebody(), disciplines: [] });
    await submit(page);
    await expect(disciplines).toBeFocused();
    await expect(disciplines).toContainText('Veuillez sélectionner au moins une discipline.');
    await box(page, 'Canne').check();
    await box(page, 'J’accepte le règlement intérieur').check();
    await submit(page);
    const medical = box(page, 'Je certifie être apte médicalement à la pratique');
    await expect(medical).toBeFocused();
    await expect(medical).toHaveAccessibleDescription(new RegExp(CONSENT));
    await expect(paymentStep(page)).toBeHidden();
  });
});

test('the form checks files by their content, and keeps its button still', async ({ page }) => {
  await openForm(page);
  await test.step('the form refuses files by their content, whatever their name', async () => {
    const photo = photoField(page);
    for (const file of [proof(), textCalledJpeg()]) {
      await photo.setInputFiles(file);
      await expect(photo).toHaveAccessibleDescription(/La photo doit être au format JPG ou PNG\./);
      await expect(button(page, 'Procéder au paiement')).toBeDisabled();
    }
    await choosePhoto(page);
    await expect(photo).not.toHaveAttribute('aria-invalid');

    await box(page, 'Tarif réduit').check();
    const paper = proofField(page);
    await paper.setInputFiles(textCalledPdf());
    await expect(paper).toHaveAccessibleDescription(/Type de fichier non autorisé \(PDF, JPG ou PNG uniquement\)/);
    await paper.setInputFiles(heavyProof());
    await expect(paper).toHaveAccessibleDescription(/Fichier trop volumineux \(max 1 Mo\)/);
    await expect(page.getByRole('status').filter({ hasText: 'Fichier trop volumineux' })).toBeVisible();
    await photo.setInputFiles(textCalledJpeg());
    await expect(photo).toHaveAccessibleDescription(/La photo doit être/);
    await expectAccessibleInBothSchemes(page, 'refused files', '.field:has([aria-invalid])');
    await button(page, /^Retirer.*Justificatif/).press('Enter');
    await expect(paper).toBeFocused();
    await expect(paper).not.toHaveAttribute('aria-invalid');
    await paper.setInputFiles(proof());
    await expect(paper).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText('Fichier choisi : attestation.pdf')).toBeVisible();
  });
  await test.step('the form does not move the button while a finger presses it', async () => {
    await completeForm(page, somebody());
    await field(page, 'Téléphone de cette personne').fill('06');
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'À corriger' })).toBeVisible();
    await expect(field(page, 'Téléphone de cette personne')).toBeFocused();
  });
});
