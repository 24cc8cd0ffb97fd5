import { answerPassword, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button, field } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

interface Got {
  to: string[];
  subject: string;
  source: string;
}

test('news are written to chosen members, read in their mail, and ended with one press', async ({ page, site }) => {
  const received = async (): Promise<Got[]> => {
    const all: Got[] = await (await fetch(`${site.url}/_local/mail.json`)).json();
    return all.filter(({ source }) => source.includes('Stage'));
  };
  const [member] = await site.query(
    // A minor's guardian would get one too. Tests that run beside this one add members of other seasons, and of today.
    "select email from members where archived_at is null and status = 'active' and birth_date < now() - interval '19 years' and season = (select season from members where archived_at is null group by season order by count(*) desc limit 1) and created_at < now() - interval '3 days' order by id limit 1",
  );
  await openSession(page);
  await page.goto('/admin/adhesions');
  await page.getByRole('searchbox').fill(String(member.email));
  const write = page.getByRole('button', { name: 'Écrire à cette personne…' });
  const actions = page.getByText('Actions pour la liste');
  if (!(await write.isVisible()) && (await actions.isVisible())) await actions.click();
  await write.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Écrire aux adhérents');
  await expect(page.getByText('1 adhérent')).toBeVisible();
  await field(page, 'Objet').fill('Stage');
  await page.getByRole('textbox', { name: 'Texte' }).fill('Il reste dix places.');
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Envoyer…'));
    await expectPressable(button(page, 'M’envoyer un essai'));
    await expectAccessibleInBothSchemes(page, 'writing to members');
    await expectFrenchTypesetting(page);
  });
  await button(page, 'Aperçu').click();
  await expect(page.getByRole('heading', { name: 'Stage' })).toBeVisible();
  await expect(page.locator('.mail-html')).toContainText('Il reste dix places');
  await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'the preview of a mail', 'dialog[open]'));
  await button(page, 'Fermer l’aperçu').click();
  await button(page, 'Envoyer…').click();
  await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'before sending', 'dialog[open]'));
  await button(page, 'Envoyer 1 courriel').click();
  await expect(page).toHaveURL('/admin/courriels');
  await expect(page.getByRole('rowheader', { name: 'Stage' })).toBeVisible();
  await expect.poll(async () => (await received()).map(({ to }) => to)).toEqual([[member.email]]);

  const [mail] = await received();
  const source = (mail?.source ?? '').replace(/\r\n[ \t]/g, '');
  const [, link = ''] = /^List-Unsubscribe: *<([^>]+)>/im.exec(source) ?? [];
  const { pathname, search } = new URL(link);
  const address = `${pathname}${search}`;
  await page.goto(address);
  await expect(page).toHaveURL(/\/desabonnement#/);
  await expect(page.getByText('Vous recevez par courriel les nouvelles du club')).toBeVisible();
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Ne plus les recevoir'));
    await expectAccessibleInBothSchemes(page, 'ending news');
  });
  const unsubscribed = async () =>
    (await site.query('select count(*)::int as count from persons where unsubscribed_at is not null'))[0].count;
  expect(await unsubscribed()).toBe(0);
  await button(page, 'Ne plus les recevoir').click();
  await expect(page.getByText('C’est noté')).toBeVisible();
  expect(await unsubscribed()).toBe(1);
  await button(page, 'Les recevoir de nouveau').click();
  await expect(button(page, 'Ne plus les recevoir')).toBeVisible();
  expect(await unsubscribed()).toBe(0);
  const pressed = await fetch(`${site.url}${address}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(pressed.status).toBe(204);
  expect(await unsubscribed()).toBe(1);
  await site.query('update persons set unsubscribed_at = null');
});

test('a link that was cut says so and changes nothing', async ({ page, provokes }) => {
  provokes(/404 .*\/api\/subscription\/read/);
  await page.goto('/desabonnement#x.y');
  await expect(page.getByText('Ce lien ne permet rien')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'a link that was cut');
  await page.goto('/desabonnement');
  await expect(page.getByText('Cette page s’ouvre depuis le lien d’un courriel du club')).toBeVisible();
});

test('a rule of reminders is read, tried and switched on and off', async ({ page, site }) => {
  await openSession(page);
  await page.goto('/admin/relances');
  const rule = page.getByRole('row').filter({ hasText: 'Photo manquante' });
  await expect(rule).toContainText('Arrêtée');
  await atBothWidths(page, async () => {
    await expectAccessibleInBothSchemes(page, 'the reminders');
    await expectFrenchTypesetting(page);
  });
  await rule.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('photo d’identité');
  await atBothWidths(page, async () => {
    await expectPressable(button(page, 'Enregistrer'));
    await expectAccessibleInBothSchemes(page, 'a rule of reminders');
  });
  await button(page, 'Aperçu').click();
  await expect(page.getByRole('heading', { name: 'Le courriel' })).toBeVisible();
  await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'the preview of reminders', 'dialog[open]'));
  await button(page, 'Fermer l’aperçu').click();
  await page.getByRole('link', { name: '← Les relances' }).click();
  await rule.getByRole('button', { name: /^Activer/ }).click();
  await answerPassword(page);
  await expect(rule).toContainText('Active depuis le');
  await rule.getByRole('button', { name: /^Arrêter/ }).click();
  await expect(rule).toContainText('Arrêtée');
  expect(await site.query('select 1 from reminder_rules where on_since is not null')).toEqual([]);
});
