import { expect } from '@playwright/test';
import {
  adminArticlePath,
  adminPagePath,
  adminPaths,
  archivedMemberPath,
  memberPath,
  payoutPath,
  reminderPath,
} from '#lib/admin-paths.ts';
import type { E2eSite } from './e2e-control.ts';
import { addSeason } from './e2e-seasons.ts';

const oneId = async (site: E2eSite, query: string): Promise<string> => {
  const [row] = await site.query(query);
  expect(row, query).toBeDefined();
  return row.id;
};

/**
 * Returns the id of a member whose data must be deleted by now: archived and of an old season. The first call inserts
 * it.
 */
const oneArchived = async (site: E2eSite): Promise<string> => {
  const id = '5f6dbf4e-4c0b-4e0e-9f0a-2f6d1f1a7c11';
  await addSeason(site, '2013-2014');
  await site.query(
    `insert into members
       (id, season, status, identity, first_name, last_name, email, birth_date, phone, address, archived_at, created_at)
     values ($1, '2013-2014', 'active', 'lente arrivee', 'Lente', 'Arrivée', 'lente@exemple.example', '1990-03-05',
       '+33612345678', 'Valombre', now(), '2013-10-01')
     on conflict do nothing`,
    [id],
  );
  return id;
};

/** Returns the id of a payout with a payment and a fee. The first call inserts it. */
const onePayout = async (site: E2eSite): Promise<string> => {
  const id = '5f6dbf4e-4c0b-4e0e-9f0a-2f6d1f1a7c12';
  await site.query(
    `insert into payouts (id, provider, reference, amount_cents, arrives_on, status, is_itemised, created_at, read_at)
     values ($1, 'stripe', 'po_of_the_screens', 9625, '2026-11-03', 'paid', true, '2026-11-01', now())
     on conflict do nothing`,
    [id],
  );
  await site.query(
    `insert into payout_lines (id, payout_id, kind, gross_cents, fee_cents, net_cents, reference, happened_at)
     values ('txn_of_the_screens_1', $1, 'payment', 10000, 175, 9825, 'pi_of_another_shop', '2026-10-30'),
       ('txn_of_the_screens_2', $1, 'fee', 0, 200, -200, null, '2026-10-31')
     on conflict do nothing`,
    [id],
  );
  return id;
};

/** Every screen of the admin area by a name, each with a function that returns its address. */
export const adminScreens: Readonly<Record<string, (site: E2eSite) => Promise<string>>> = {
  ...Object.fromEntries(Object.values(adminPaths).map((path) => [path, async () => path])),
  ...Object.fromEntries(
    ['site', 'administrateurs', 'connexion', 'journal', 'services'].map((section) => [
      `the settings, ${section}`,
      async () => `${adminPaths.settings}?section=${section}`,
    ]),
  ),
  'the reminders': async () => adminPaths.reminders,
  'a rule of reminders': async (site) =>
    reminderPath(await oneId(site, "select id from reminder_rules where subject = 'photo'")),
  'the mails': async () => adminPaths.mail,
  'a page of the club': async () => adminPagePath('history'),
  'an article': async (site) =>
    adminArticlePath(await oneId(site, 'select id from articles where published order by published_at limit 1')),
  'a member': async (site) =>
    memberPath(await oneId(site, "select id from members where archived_at is null and status = 'active' limit 1")),
  'a payout': async (site) => payoutPath(await onePayout(site)),
  'the payouts': async (site) => {
    await onePayout(site);
    return adminPaths.payouts;
  },
  'an archived member': async (site) => archivedMemberPath(await oneArchived(site)),
  // One archived member, who is also listed as due for deletion.
  'the archives with somebody in them': async (site) => {
    await oneArchived(site);
    return adminPaths.archives;
  },
};
