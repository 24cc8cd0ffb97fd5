import { seasonFrom } from '#domain/season/season.ts';
import { answerPassword, openSession } from '#tests/support/e2e-administrator.ts';
import { expectAccessibleInBothSchemes } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { expectFrenchTypesetting } from '#tests/support/e2e-typesetting.ts';
import { button } from '#tests/support/e2e-visitor.ts';
import { atBothWidths, expectPressable } from '#tests/support/e2e-widths.ts';

interface Got {
  to: string[];
  subject: string;
}

test('a season is closed, and its members are invited to the next one', { tag: '@alone' }, async ({ page, site }) => {
  const { openSeason } = await (await fetch(`${site.url}/api/club`)).json();
  const season = String(openSeason);
  const next = seasonFrom(Number(season.slice(0, 4)) + 1);
  const invited = async (): Promise<Got[]> => {
    const all: Got[] = await (await fetch(`${site.url}/_local/mail.json`)).json();
    return all.filter(({ subject }) => subject.includes(`saison ${next}`));
  };
  await site.query(
    `insert into seasons (id, first_day, last_day, first_class, last_class, opens_to_former_on, opens_on)
      select $1, first_day + interval '1 year', last_day + interval '1 year', first_class + interval '1 year',
        last_class + interval '1 year', current_date - 1, opens_on + interval '1 year' from seasons where id = $2`,
    [next, season],
  );
  const [{ people }] = await site.query(
    "select count(distinct person_id)::int as people from members where season = $1 and status in ('active', 'suspended')",
    [season],
  );
  const count = Number(people);

  await openSession(page);
  await page.goto('/admin/saisons');
  await button(page, `Clore la saison, saison ${season}`).click();
  await page
    .getByRole('dialog', { name: `Clore la saison ${season}` })
    .getByRole('button', { name: /^Archiver \d+ adhésions/ })
    .click();
  await answerPassword(page);
  const running = page.getByRole('region', { name: season });
  await running.getByRole('link', { name: `Inviter à se réinscrire pour ${next}` }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réinscriptions');
  await expect(page.getByText(`peuvent se réinscrire pour ${next}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^À inviter/ })).toHaveText(new RegExp(`${count}$`));
  const all = page.getByRole('button', { name: /^Inviter les \d+ à inviter$/ });
  await atBothWidths(page, async () => {
    await expectPressable(all);
    await expect(page.getByRole('link', { name: /^Ne reviennent pas/ }), 'the last view').toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothSchemes(page, 'the renewals');
    await expectFrenchTypesetting(page);
  });
  await all.click();
  const dialog = page.getByRole('dialog', { name: `Inviter à se réinscrire pour ${next}` });
  const send = dialog.getByRole('button', { name: /^Envoyer \d+ courriels$/ });
  await atBothWidths(page, async () => {
    await expectPressable(send);
    await expectAccessibleInBothSchemes(page, 'inviting former members', 'dialog[open]');
  });
  const mails = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  await send.click();
  await answerPassword(page);
  await expect(page.getByRole('link', { name: /^Invités/ })).toHaveText(/[1-9]\d*$/);
  await expect.poll(async () => (await invited()).length, 'as many mails as were told').toBe(mails);

  // The links are opened by nobody yet, and nobody is invited twice.
  await expect(all).toBeHidden();
  await page.getByRole('link', { name: /^Invités/ }).click();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await button(page, 'Inviter de nouveau').click();
  await expect(dialog).toContainText('moins de sept jours');
  await dialog
    .getByRole('button', { name: 'Annuler' })
    .or(dialog.getByRole('button', { name: 'Fermer' }))
    .first()
    .click();

  // The page of one of them tells it.
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByText('L’invitation à se réinscrire')).toBeVisible();
  await atBothWidths(page, () => expectAccessibleInBothSchemes(page, 'a former member'));

  await page.goto('/admin/saisons');
  await button(page, `Annuler la clôture, saison ${season}`).click();
  await expect(running).not.toContainText('aux archives');
  await site.query('delete from outbox where kind = $1', ['renewal']);
  await site.query('delete from links where season = $1', [next]);
  await site.query('delete from renewals where season = $1', [next]);
  await site.query('delete from seasons where id = $1', [next]);
});
