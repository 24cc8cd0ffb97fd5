import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { adminAddresses, adminPagePath, adminPaths } from '#lib/admin-paths.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { switchToggle } from '#tests/support/e2e-articles.ts';
import type { E2eSite } from '#tests/support/e2e-control.ts';
import { publicPages } from '#tests/support/e2e-pages.ts';
import { publish, TWO_BUILDS_MS } from '#tests/support/e2e-publication.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { somebody } from '#tests/support/e2e-visitor.ts';
import { type Hostile, hostileFrom } from '#tests/support/hostile-texts.ts';

const formOf = (values: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

const memberOf = ({ text }: Hostile) => {
  const { firstName: _first, lastName: _last, ...person } = somebody();
  return {
    ...person,
    // A minor has a legal guardian, whose name is hostile as well.
    birthDate: `${new Date().getFullYear() - 17}-01-01`,
    ...{ legalGuardianName: text(100), legalGuardianEmail: 'parent@exemple.example' },
    ...{ legalGuardianPhone: '06 99 88 77 66', legalGuardianAuthorised: true },
    ...{ firstName: text(100), lastName: text(100), address: text(300), licenseNumber: text(30) },
    ...{ advantageCard: text(50), secretCode: text(50), emergencyContactName: text(100) },
    disciplines: ['Canne'],
  };
};

const teamMemberOf = ({ text }: Hostile) => ({
  ...{ firstName: text(100), lastName: text(100), role: text(100), bio: text(1000) },
  ...{ group: 'bureau', disciplines: text(100) },
});

const trainingSessionOf = ({ text }: Hostile) => ({
  ...{ weekday: 6, startTime: '06:00', endTime: '06:30', discipline: 'Canne' },
  ...{ audience: text(100), place: text(100), coach: text(100), note: text(300) },
});

const clubOf = ({ text }: Hostile) => ({
  ...{ name: text(100), shortName: text(100), tagline: text(300), city: text(100), address: text(300) },
  ...{ legalForm: text(100), registration: text(100), publicationDirector: text(100) },
  ...{ host: text(300), affiliation: text(300), links: [{ label: text(80), url: 'https://ligue.example/?a="><b>' }] },
});

const productOf = ({ text }: Hostile) => ({
  name: `${randomUUID().slice(0, 8)} ${text(50)}`,
  prices: [{ amount: 100, isDefault: true }],
});

/** Writes hostile text everywhere an administrator can write. Returns the addresses of the pages it created. */
const fill = async (site: E2eSite): Promise<string[]> => {
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<{ id: string; updatedAt: string }> => {
    const answer = await site.asAdministrator(method, path, body);
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const made: string[] = [];
  for (const place of [0, 6, 12]) {
    const hostile = hostileFrom(place);
    const words = { title: `${randomUUID()} ${hostile.text(100)}`, summary: hostile.text(300) };
    const { id: article } = await send('POST', '/api/admin/articles', {
      ...words,
      ...{ content: hostile.html, published: true },
    });
    const payload = { payload: JSON.stringify(memberOf(hostile)) };
    const { id: member, updatedAt } = await send('POST', '/api/admin/memberships/add', formOf(payload));
    const note = { means: 'cash', amount: 1, date: '2026-11-20', note: hostile.text(200) };
    await send('POST', `/api/admin/memberships/${member}/payments`, { ...note, id: randomUUID(), updatedAt });
    await send('POST', '/api/admin/products', productOf(hostile));
    const account = { email: `${randomUUID()}@club.example`, name: hostile.text(100), roles: ['editor'] };
    await send('POST', '/api/admin/administrators', { ...account, password: ADMINISTRATOR.password });
    await send('POST', '/api/admin/team', formOf(teamMemberOf(hostile)));
    await send('POST', '/api/admin/planning', trainingSessionOf(hostile));
    made.push(`/article/${article}`, `/admin/articles/${article}`, `/admin/adhesions/${member}`);
  }
  const club = await (await site.asAdministrator('GET', '/api/admin/club')).json();
  await send('PUT', '/api/admin/club', { ...club, ...clubOf(hostileFrom(3)) });
  const closure = { from: '2026-01-01', to: '2037-01-01', label: hostileFrom(0).text(100) };
  await send('POST', '/api/admin/planning/closures', closure);
  for (const key of ['home', 'adhesion', 'training', 'reglement', 'history', 'legal', 'privacy'])
    await send('PUT', `/api/admin/pages/${key}`, { title: hostileFrom(1).text(100), content: hostileFrom(1).html });
  return made;
};

/** Returns whether the page at this address shows text of `fill` without any click. */
const showsHostile = (address: string): boolean =>
  /^.(article|admin.(articles|adhesions)).|^.$|^.training$/.test(address);

const expectNothingRan = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  // The page has not been redirected and has loaded: it shows the hostile text as plain text.
  await expect(page).toHaveURL(address);
  if (showsHostile(address)) await expect(page.locator('#app'), address).toContainText(/wasRun|<b>/);
  for (const element of await page.locator('main [onmouseover], main b').all()) await element.hover().catch(() => null);
  expect(await page.evaluate(() => 'wasRun' in window), address).toBe(false);
  expect(await page.locator('base, meta[http-equiv], iframe[srcdoc], [onerror], [onload]').count(), address).toBe(0);
};

/** Visits several pages at once, because most of the time is spent waiting for them. */
const expectNothingRuns = async (context: BrowserContext, addresses: readonly string[]): Promise<void> => {
  const left = [...addresses];
  const readOn = async (): Promise<void> => {
    const page = await context.newPage();
    for (let address = left.shift(); address; address = left.shift()) await expectNothingRan(page, address);
    await page.close();
  };
  await Promise.all([readOn(), readOn(), readOn()]);
};

const kept = ['pages', 'page_versions', 'club'];
const grown = [
  'payments',
  'members',
  'prices',
  'products',
  'administrators',
  'closures',
  'training_sessions',
  'team_members',
  'articles',
];

/** Returns a function that restores the club's data as it is now. It leaves the public pages as they are. */
const keepClub = async (site: E2eSite) => {
  const [{ now }] = await site.query('select now()');
  for (const table of kept) await site.query(`create table kept_${table} as table ${table}`);
  return async () => {
    for (const table of grown) await site.query(`delete from ${table} where created_at >= $1`, [now]);
    for (const table of kept)
      await site.query(`delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`);
    // The value stays the same, but the change purges the cache.
    await switchToggle(site, 'articles', true);
  };
};

// The public pages show this club until the next publication. `publication.spec.ts`, the next file, begins with one.
test('whatever an administrator writes, no page of the site runs it as code', { tag: '@alone' }, async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(TWO_BUILDS_MS);
  const putBack = await keepClub(site);
  try {
    const made = await fill(site);
    await publish(site);
    await expectNothingRuns(context, [...publicPages, ...made.filter((path) => path.startsWith('/article/'))]);
    await openSession(page);
    const screens = ['/admin', ...adminAddresses.map((screen) => `/admin/${screen}`)];
    const sections = ['administrateurs', 'journal'].map((section) => `${adminPaths.settings}?section=${section}`);
    const more = [
      adminPaths.newMember,
      adminPaths.classLists,
      adminPaths.newArticle,
      adminPagePath('history'),
      ...sections,
    ];
    await expectNothingRuns(context, [...screens, ...more, ...made.filter((path) => path.startsWith('/admin/'))]);
  } finally {
    await putBack();
  }
});
