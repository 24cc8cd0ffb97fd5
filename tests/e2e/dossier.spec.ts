import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { DossierJson } from '#domain/member/dossier.ts';
import { aDossier, anUnfinished, pieces, TOKEN } from '#tests/support/dossiers.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { timedHand } from '#tests/support/e2e-hand.ts';
import { linkIn, mailTo } from '#tests/support/e2e-mail.ts';
import { faultsOf } from '#tests/support/e2e-markup.ts';
import { title, widths } from '#tests/support/e2e-pages.ts';
import { phonePicture, proof } from '#tests/support/e2e-pictures.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  acceptAll,
  bornYearsAgo,
  box,
  button,
  CARDS,
  choosePhoto,
  field,
  fillIn,
  openForm,
  payWith,
  proofField,
  type Somebody,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';
import { atWidths } from '#tests/support/e2e-widths.ts';
import { patience } from '#tests/support/machine-pace.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const guardian = { name: 'Anne Martin', email: 'anne.martin@exemple.example' };

/** Signs a minor up at the reduced price and pays by card. */
const joinAsMinor = async (page: Page, person: Somebody, guardianEmail: string): Promise<void> => {
  await openForm(page);
  await fillIn(page, { ...person, birthDate: bornYearsAgo(16, 40), disciplines: ['Canne'] });
  await field(page, 'Représentant légal').fill(guardian.name);
  await field(page, 'E-mail du représentant légal').fill(guardianEmail);
  await field(page, 'Téléphone du représentant légal').fill('06 11 22 33 44');
  await box(page, 'J’autorise la pratique').check();
  await box(page, 'Tarif réduit').check();
  await proofField(page).setInputFiles(proof());
  await choosePhoto(page);
  await acceptAll(page);
  await submit(page);
  await payWith(page, CARDS.accepted);
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
};

const idOf = async (site: E2eSite, { lastName }: Somebody): Promise<string> => {
  const [member] = await site.membersNamed(lastName);
  if (!member) throw new Error('nobody of that name');
  return member.id;
};

/** Refuses a proof as an administrator. */
const refuseProof = async (site: E2eSite, id: string, refusal: string): Promise<void> => {
  const decided = { decision: 'refused', refusal };
  const answer = await site.asAdministrator('POST', `/api/admin/memberships/${id}/proof`, decided);
  expect(answer.status, await answer.text()).toBe(200);
};

/** Checks a state of the page at the widths that visitors have, and for everybody. */
const expectFit = async (page: Page, state: string): Promise<void> => {
  await atWidths(page, widths, () => expectFrenchTypesetting(page, state));
  await expectAccessibleInBothSchemes(page, state);
};

test('a minor joins, the guardian confirms, and what was refused is completed on a phone in less than a minute', async ({
  page,
  openWindow,
  site,
  provokes,
}) => {
  test.setTimeout(patience(180_000));
  // The link of a guardian opens no dossier.
  provokes(/status of 410/);
  const person = somebody();
  const guardianEmail = `anne.${person.email}`;
  await joinAsMinor(page, person, guardianEmail);
  const id = await idOf(site, person);

  // The guardian confirms from their own mail. Opening it ten times, as scanners do, confirms nothing.
  const asked = linkIn(await mailTo(site.url, guardianEmail, /autorisation/i));
  const guardianPage = await openWindow({ viewport: phone });
  for (let opening = 0; opening < 3; opening += 1) await guardianPage.goto(asked);
  await guardianPage.reload();
  await expect(title(guardianPage)).toHaveText('Autorisation parentale');
  await expectFit(guardianPage, 'the authorisation of a guardian');
  await guardianPage.getByRole('checkbox', { name: /^J’atteste que chacune des rubriques/ }).check();
  await button(guardianPage, `J’autorise ${person.firstName}`).click();
  await expect(title(guardianPage)).toHaveText('Merci, c’est enregistré');
  await expect(guardianPage.getByText(/^Vous avez attesté de la santé/)).toBeVisible();
  await expectFit(guardianPage, 'a guardian’s authorisation, given');

  await site.query('update members set photo_key = null where id = $1', [id]);
  await refuseProof(site, id, 'La carte est celle de 2024.');
  const mail = await mailTo(site.url, person.email, /^Justificatif .+ refusé$/);
  expect(mail.text).toContain('La carte est celle de 2024.');

  // From the mail to «Dossier complet», without an account.
  const dossier = await openWindow({ viewport: phone, hasTouch: true });
  const hand = timedHand(dossier);
  await dossier.goto(linkIn(mail));
  await expect(dossier.getByText('Il manque deux choses à votre dossier')).toBeVisible();
  expect(new URL(dossier.url()).hash, 'the link leaves the address').toBe('');
  await hand.choose('Choisir une photo', await phonePicture());
  await hand.press(button(dossier, 'Envoyer cette photo'));
  await expect(dossier.getByText('Il ne manque qu’une chose à votre dossier')).toBeVisible();
  await hand.press(button(dossier, /^Payer .* par carte$/));
  await hand.type('Numéro de carte', CARDS.accepted);
  await hand.type('Expiration', '12/34');
  await hand.type('CVC', '123');
  await hand.press(button(dossier, /^Payer [\d,]+\s€$/));
  await hand.press(button(dossier, 'Revenir à votre dossier'));
  await expect(title(dossier)).toHaveText('Dossier complet');
  const seconds = hand.seconds();
  test.info().annotations.push({ type: 'from the mail to «Dossier complet»', description: `${seconds.toFixed(1)} s` });
  expect(seconds).toBeLessThan(60);

  await mailTo(site.url, person.email, /complet/i);
  await expectFit(dossier, 'a complete dossier');
  await dossier.reload();
  await expect(title(dossier)).toHaveText('Dossier complet');
  await button(dossier, 'Attestation').click();
  await expect(dossier.getByRole('dialog')).toContainText(`${person.firstName} ${person.lastName}`);
  await expectAccessibleInBothSchemes(dossier, 'the certificate of a dossier');
});

const states: Readonly<Record<string, DossierJson>> = {
  'a dossier with something left to do': anUnfinished(),
  'a dossier that the club looks at': anUnfinished({
    pieces: pieces({ photo: 'received', proof: 'received', payment: 'missing' }),
    hasPhoto: true,
  }),
  'a dossier of a minor, with everything missing': aDossier({
    pieces: pieces({
      identity: 'missing',
      photo: ['refused', 'On ne voit pas votre visage.'],
      guardian: 'missing',
      health: 'missing',
      payment: 'missing',
    }),
    phone: '',
    hasPhoto: false,
    guardian: { name: 'Anne Durand', email: 'anne@exemple.fr', confirmedAt: null },
    owed: 180,
    paid: 0,
    receipts: [],
  }),
  'a complete dossier': aDossier({
    pendingEmail: 'nouvelle@exemple.fr',
    requests: [{ kind: 'data', at: '2026-11-27T10:00:00.000Z' }],
  }),
  'a dossier of a season that is over': anUnfinished({ isArchived: true }),
  'a cancelled membership': aDossier({ status: 'cancelled', pieces: [] }),
};

/** Answers the page with a dossier that needs no club. */
const answerWith = async (page: Page, dossier: DossierJson): Promise<void> => {
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer();
  await page.route('/api/dossier', (route) => route.fulfill({ json: dossier }));
  await page.route('/api/dossier/next-season', (route) => route.fulfill({ json: { offer: null } }));
  await page.route('/api/dossier/photo', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
};

const openFolds = async (page: Page): Promise<void> => {
  await expect(page.locator('details').first()).toBeVisible();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await expect(page.locator('main .loading')).toHaveCount(0);
};

for (const [state, dossier] of Object.entries(states))
  test(`${state} fits every window and can be used by everybody`, async ({ page }) => {
    await answerWith(page, dossier);
    await page.goto(`/dossier#${TOKEN}`);
    await expect(page.getByText(`${dossier.firstName} ${dossier.lastName}`)).toBeVisible();
    await openFolds(page);
    await expectFit(page, state);
  });

test('editors, refusals and a link that ends can be used by everybody', async ({ page, provokes }) => {
  provokes(/status of 503/, /status of 410/);
  await answerWith(page, aDossier({ pieces: pieces({ health: 'missing' }) }));
  await page.goto(`/dossier#${TOKEN}`);
  await openFolds(page);
  await button(page, 'Modifier mes coordonnées').click();
  await expect(field(page, 'Téléphone')).toBeFocused();
  await field(page, 'Téléphone').fill('12');
  await button(page, 'Enregistrer').click();
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription('Numéro de téléphone invalide.');
  await button(page, 'Changer d’adresse e-mail').click();
  await expect(field(page, 'Nouvelle adresse e-mail')).toBeFocused();
  await page.route(/\/api\/dossier\/health/, (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }));
  await button(page, 'Je le certifie').click();
  await expect(page.getByRole('region', { name: 'Attestation de santé' }).getByRole('alert')).toBeVisible();
  await expectFit(page, 'editors and a refusal');
  await page.route(/\/api\/dossier\/health/, (route) => route.fulfill({ status: 410, json: { type: 'link-ended' } }));
  await button(page, 'Je le certifie').click();
  await expect(button(page, 'Recevoir un nouveau lien')).toBeVisible();
  await expectFit(page, 'a link that ended meanwhile');
});

test('a page without a link, with one that was cut and with one that has ended says so to everybody', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/status of 410/);
  for (const [address, said] of [
    ['/dossier', 'Votre dossier'],
    ['/dossier#aaaa', 'Ce lien est incomplet'],
    [`/dossier#${TOKEN}`, 'Ce lien a pris fin'],
  ] as const) {
    await page.goto('/confidentialite');
    await page.goto(address);
    await expect(title(page)).toHaveText(said);
    await expectFit(page, address);
  }
  await page.getByLabel('E-mail', { exact: true }).fill('personne@exemple.example');
  await button(page, 'Recevoir un nouveau lien').click();
  await expect(page.getByText('Si cette adresse est celle d’une adhésion')).toBeVisible();
  await expectFit(page, 'a new link is on its way');
  const html = await (await page.request.get(`${site.url}/dossier`)).text();
  expect(await faultsOf(html)).toEqual([]);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/dossier');
});
