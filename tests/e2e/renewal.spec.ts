import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { linkIn, mailTo } from '#tests/support/e2e-mail.ts';
import { widths } from '#tests/support/e2e-pages.ts';
import { addSeason } from '#tests/support/e2e-seasons.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import {
  box,
  button,
  CARDS,
  expectWelcome,
  field,
  paymentStep,
  payWith,
  type Somebody,
  somebody,
  typeCard,
} from '#tests/support/e2e-visitor.ts';
import { atWidths } from '#tests/support/e2e-widths.ts';
import { patience } from '#tests/support/machine-pace.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const LAST = '2025-2026';
const NOW = '2026-2027';

/** Makes somebody who joined last season. Returns the address of their renewal, as their mail shows it. */
const invited = async (page: Page, site: E2eSite, person: Somebody): Promise<string> => {
  await openPayment(page, person);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  await addSeason(site, LAST);
  await site.query(`update members set season = $1, archived_at = now() where last_name = $2`, [LAST, person.lastName]);
  await site.query(
    `insert into outbox (kind, data, recipient, member_id, created_at, due_at)
     select 'renewal', jsonb_build_object('season', $1::text), 'member', id, now(), now() from members where last_name = $2`,
    [NOW, person.lastName],
  );
  // Any mail that is sent takes along those that wait.
  await fetch(`${site.url}/api/dossier-links`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.email }),
  });
  return linkIn(await mailTo(site.url, person.email, /réinscription/));
};

const rules = 'J’accepte le règlement intérieur';
const health = 'Je certifie être apte médicalement à la pratique';
const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bonjour Camille' });

const renewed = async (site: E2eSite, { lastName }: Somebody) => {
  const rows = await site.membersNamed(lastName);
  return rows.filter(({ status }) => status !== 'cancelled');
};

test('from the mail to «Bienvenue» in four taps and the card', async ({ page, openWindow, site }) => {
  test.setTimeout(patience(180_000));
  const person = somebody();
  const link = await invited(page, site, person);
  const visitor = await openWindow({ viewport: phone });
  let taps = 0;
  const tap = async (press: () => Promise<void>): Promise<void> => {
    taps += 1;
    await press();
  };
  const started = performance.now();
  await visitor.goto(link);
  await expect(hello(visitor)).toBeVisible();
  await expect(visitor).toHaveURL(/\/reinscription$/);
  await expect(visitor.getByRole('heading', { name: `Ce qui change depuis ${LAST}` })).toBeVisible();
  await tap(() => box(visitor, rules).check());
  await tap(() => box(visitor, health).check());
  await tap(() => button(visitor, 'Procéder au paiement').click());
  await expect(paymentStep(visitor)).toBeVisible();
  await typeCard(visitor, CARDS.accepted);
  await tap(() => button(visitor, /^Payer /).click());
  await expectWelcome(visitor, person);
  const seconds = (performance.now() - started) / 1000;
  console.info(`renewal: ${taps} taps and the card, ${seconds.toFixed(1)} s`);
  expect(taps).toBe(4);
  expect(await renewed(site, person)).toMatchObject([{}, { status: 'active' }]);
  // The link says so afterwards, and opens no dossier.
  await visitor.goto(link);
  await expect(visitor.getByText(`Vous êtes déjà adhérent pour la saison ${NOW}`)).toBeVisible();
  await button(visitor, 'Recevoir le lien de mon dossier').click();
  await expect(visitor.getByText('le lien arrive dans quelques minutes')).toBeVisible();
});

test('fits at every width, in both schemes, and is repaired where it is wrong', async ({ page, openWindow, site }) => {
  test.setTimeout(patience(180_000));
  const person = somebody();
  const link = await invited(page, site, person);
  const visitor = await openWindow({ viewport: phone });
  await visitor.goto(link);
  await expect(hello(visitor)).toBeVisible();
  await atWidths(visitor, widths, () => expectFrenchTypesetting(visitor, 'the renewal'));
  await expectAccessibleInBothSchemes(visitor, 'the renewal');
  // Without the ticks nothing is sent.
  await button(visitor, 'Procéder au paiement').click();
  await expect(visitor.getByRole('alert').filter({ hasText: 'À corriger' })).toBeVisible();
  await button(visitor, 'Modifier').click();
  await field(visitor, 'Téléphone').fill('06 99 88 77 66');
  await expectAccessibleInBothSchemes(visitor, 'the renewal, unfolded');
  await box(visitor, rules).check();
  await box(visitor, health).check();
  await button(visitor, 'Procéder au paiement').click();
  await expect(paymentStep(visitor)).toBeVisible();
  // Back to the form, which is still filled in.
  await button(visitor, 'Modifier').click();
  await expect(visitor).toHaveURL(/\/reinscription$/);
  await expect(visitor.getByText('06 99 88 77 66')).toBeVisible();
  await expect(box(visitor, rules)).toBeChecked();
  // Declined by one press, and taken back.
  await button(visitor, 'Je ne reviens pas').click();
  await expect(visitor.getByText(`vous ne revenez pas pour la saison ${NOW}`)).toBeVisible();
  await expectAccessibleInBothSchemes(visitor, 'declined');
  await button(visitor, 'Finalement, je reviens').click();
  await expect(box(visitor, rules)).toBeVisible();
});

test('two browsers at once are one membership and one payment', async ({ page, openWindow, site }) => {
  test.setTimeout(patience(180_000));
  const person = somebody();
  const link = await invited(page, site, person);
  const [one, other] = [
    await openWindow({ viewport: phone }),
    await openWindow({ viewport: { width: 1440, height: 900 } }),
  ];
  for (const visitor of [one, other]) {
    await visitor.goto(link);
    await box(visitor, rules).check();
    await box(visitor, health).check();
  }
  await Promise.all([one, other].map((visitor) => button(visitor, 'Procéder au paiement').click()));
  for (const visitor of [one, other]) await expect(paymentStep(visitor)).toBeVisible();
  await payWith(one, CARDS.accepted);
  await expectWelcome(one, person);
  await typeCard(other, CARDS.accepted);
  await button(other, /^Payer /).click();
  await expectWelcome(other, person);
  const rows = await renewed(site, person);
  expect(rows).toHaveLength(2);
  expect(rows.flatMap(({ payments }) => payments).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
});

test('says what to do without JavaScript, and to whoever has no link that works', async ({ openWindow, provokes }) => {
  provokes(/status of 410/);
  const still = await openWindow({ viewport: phone, javaScriptEnabled: false });
  await still.goto('/reinscription');
  await expect(still.getByRole('alert')).toContainText('JavaScript');
  const visitor = await openWindow({ viewport: phone });
  await visitor.goto('/reinscription');
  await expect(visitor.getByText('La réinscription s’ouvre depuis le lien')).toBeVisible();
  await visitor.goto(`/reinscription#${'a'.repeat(43)}`);
  await expect(visitor.getByText('Ce lien n’est plus valable')).toBeVisible();
  await expect(button(visitor, 'Recevoir un nouveau lien')).toBeVisible();
  await expectAccessibleInBothSchemes(visitor, 'a link that has ended');
});
