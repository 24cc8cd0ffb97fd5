import { readFile } from 'node:fs/promises';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { openPayment } from '#tests/support/e2e-sign-up.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { button, CARDS, expectWelcome, payWith, somebody } from '#tests/support/e2e-visitor.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

test('a person gets the archive of their data, then is erased as the preview says, and their payment stays without a name', async ({
  page,
  site,
}) => {
  const person = somebody();
  const name = `${person.firstName} ${person.lastName}`;
  await openPayment(page, person);
  await payWith(page, CARDS.accepted);
  await expectWelcome(page, person);
  const [member] = await site.membersNamed(person.lastName);
  await openSession(page);
  await page.goto(`/admin/adhesions/${member?.id}?partie=donnees`);

  const dialog = page.getByRole('dialog');
  const typePassword = () => dialog.getByLabel('Votre mot de passe', { exact: true }).fill(ADMINISTRATOR.password);
  await button(page, 'Télécharger ses données…').click();
  await typePassword();
  const downloading = page.waitForEvent('download');
  await button(page, 'Télécharger').click();
  const archive = await readFile(await (await downloading).path());
  const data: { fullName: string; files: unknown[] } = JSON.parse(zippedText(archive, 'donnees.json'));
  expect([data.fullName, data.files.length]).toEqual([name, 1]);
  const read = zippedText(archive, 'donnees.html');
  for (const words of [person.email, 'Droit à l’image', 'Paiements']) expect(read).toContain(words);

  await button(page, 'Effacer la personne…').click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Ce qui disparait',
    'Ce qui reste, et pourquoi',
    'Ce qui devient anonyme',
  ]);
  await expectAccessibleInBothSchemes(page, 'what an erasure would do');
  await typePassword();
  await button(page, 'Effacer définitivement').click();
  await expect(page).toHaveURL('/admin/adhesions');
  expect(await site.membersNamed(person.lastName)).toEqual([]);
  const kept = 'select amount_cents as "amountCents" from accounting_rows where reference = $1';
  expect(await site.query(kept, [member?.payments[0]?.intentId])).toEqual([
    { amountCents: member?.payments[0]?.amountCents },
  ]);
});
