import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { backupState } from '#server/db/backup-schema.ts';
import { club as clubTable, pages, publications, toggles } from '#server/db/content-schema.ts';
import { products } from '#server/db/schema.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { readSiteContent, revisionOf } from '#server/running/publication/site-content.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { CARDS, pay } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const { db } = club;

const ask = async (path: string) => (await asAdmin(club, token, path)).json();
const isShown = async (): Promise<boolean> => (await ask('/api/feature-toggle/adhesion')).enabled;
const open = () =>
  asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled: true } });
const afterwards = async (): Promise<string[]> => (await ask('/api/admin/first-day')).afterwards;
const missing = async (): Promise<string[]> => (await ask('/api/admin/first-day')).missing;

/** Empties a page. Returns a function that restores its text. */
const emptied = async (key: 'legal' | 'privacy' | 'reglement') => {
  const [before] = await db.select().from(pages).where(eq(pages.key, key));
  await db.update(pages).set({ content: '<p> </p>' }).where(eq(pages.key, key));
  return () =>
    db
      .update(pages)
      .set({ content: before?.content ?? '' })
      .where(eq(pages.key, key));
};

const changedClub = async (change: Partial<typeof clubTable.$inferInsert>) => {
  const [before] = await db.select().from(clubTable);
  await db.update(clubTable).set(change);
  return () => db.update(clubTable).set({ ...before });
};

describe('sign-up stays closed, in the API and on the page, while the club lacks', () => {
  test.each([
    ['legal', () => emptied('legal')],
    ['privacy', () => emptied('privacy')],
    ['rules', () => emptied('reglement')],
    ['club', () => changedClub({ email: 'contact@club.example' })],
    ['club', () => changedClub({ address: '' })],
  ] as const)('%s', async (step, take) => {
    expect(await isShown()).toBe(true);
    const giveBack = await take();
    expect(await isShown(), 'the page hides its form by it').toBe(false);
    expect(await refusalOf(await submit(club))).toMatchObject({ status: 422, messages: [SENTENCES.closed] });
    const listed: { key: string; enabled: boolean; missing: string[] }[] = await ask('/api/admin/feature-toggles');
    expect(listed.find(({ key }) => key === 'adhesion')).toMatchObject({ enabled: false, missing: [step] });
    expect(await refusalOf(await open())).toMatchObject({
      status: 409,
      type: 'conflict',
      message: /peuvent pas encore/,
    });
    expect(await missing()).toContain(step);
    await giveBack();
    expect(await isShown()).toBe(true);
    expect((await open()).status).toBe(200);
    expect((await submit(club)).status).toBe(200);
  });
});

describe('a club that names nobody who answers for the site, or no host,', () => {
  test.each(['publicationDirector', 'host'] as const)('cannot switch sign-up on, and stays open: %s', async (field) => {
    const giveBack = await changedClub({ [field]: '' });
    expect(await isShown()).toBe(true);
    expect(await missing()).toContain('club');
    expect((await submit(club)).status, 'it was open before').toBe(200);
    await asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled: false } });
    expect(await refusalOf(await open())).toMatchObject({ status: 409, type: 'conflict' });
    const listed: { key: string; missing: string[] }[] = await ask('/api/admin/feature-toggles');
    expect(listed.find(({ key }) => key === 'adhesion')?.missing).toEqual(['club']);
    await giveBack();
    expect((await open()).status).toBe(200);
  });
});

test('closing it is never refused, and another part of the site does not wait for it', async () => {
  const giveBack = await emptied('privacy');
  const put = (key: string, enabled: boolean) =>
    asAdmin(club, token, `/api/admin/feature-toggle/${key}`, { method: 'PUT', body: { enabled } });
  expect((await put('adhesion', false)).status).toBe(200);
  expect((await put('history', true)).status).toBe(200);
  await giveBack();
  expect(await isShown(), 'as it was switched').toBe(false);
  await open();
});

describe('the list of a new site', () => {
  const wrongKey = createStripeProvider({ ...club.stripeEnv, STRIPE_SECRET_KEY: 'sk_test_of_another_club' });
  const { payments, publication } = club.deps;

  test('names what is missing, in order, and nothing else', async () => {
    expect(await missing(), 'no build hook here').toEqual(['publication']);
    const giveBack = await emptied('legal');
    await db.update(products).set({ retiredAt: new Date() });
    club.deps.payments = wrongKey;
    expect(await missing()).toEqual(['legal', 'disciplines', 'payments', 'publication']);
    club.deps.payments = payments;
    await db.update(products).set({ retiredAt: null });
    await giveBack();
  });

  test('ends with the opening of sign-up, which nothing but the switch does', async () => {
    await db.delete(auditEntries).where(eq(auditEntries.subjectType, 'toggle'));
    await db.update(toggles).set({ enabled: false }).where(eq(toggles.key, 'adhesion'));
    expect(await missing()).toEqual(['publication', 'opening']);
    expect(await afterwards(), 'usual days that nobody decided').toEqual(['season', 'factor', 'backup']);
    expect(await isShown()).toBe(false);
    await open();
    expect(await missing()).toEqual(['publication']);
    expect(await afterwards(), 'the administrator saw the days when opening sign-up').toEqual(['factor', 'backup']);
    await asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled: false } });
    expect(await missing(), 'closed at the end of a season').toEqual(['publication']);
    await open();
  });

  test('counts a deploy that shows the club’s texts, but not one that shows an empty site', async () => {
    const printed = createSitePublisher({ URL: undefined, BUILD_HOOK_URL: 'https://club.example/hook' });
    club.deps.publication = {
      ...printed,
      findDeployed: async () => ({
        builtAt: new Date(),
        pictures: [],
        revision: revisionOf(await readSiteContent(db)),
      }),
    };
    expect(await missing()).toEqual([]);
    const giveBack = await emptied('privacy');
    expect(await missing()).toEqual(['privacy', 'publication']);
    await giveBack();
    club.deps.publication = publication;
  });

  test('ends once the site was published, and asks Stripe nothing after the first payment', async () => {
    club.deps.publication = createSitePublisher({ URL: undefined, BUILD_HOOK_URL: 'https://club.example/hook' });
    await db.insert(publications).values({ requestedAt: new Date(), failedAt: new Date(), requestedBy: null });
    expect(await missing(), 'a publication that failed is none').toEqual(['publication']);
    await db.insert(publications).values({ requestedAt: new Date(), requestedBy: null });
    await pay(club, await submitted(club), CARDS.accepted);
    await expect.poll(missing).toEqual([]);
    club.deps.payments = wrongKey;
    expect(await missing()).toEqual([]);
    club.deps.payments = payments;
    club.deps.publication = publication;
  });

  test('tells what comes afterwards while a first step is left, and as long as it lacks where real money moves', async () => {
    const giveBack = await emptied('legal');
    expect(await afterwards(), 'the fictional club has a team and a week').toEqual(['factor', 'backup']);
    await giveBack();
    club.deps.publication = createSitePublisher({ URL: undefined, BUILD_HOOK_URL: 'https://club.example/hook' });
    expect([await missing(), await afterwards()], 'a trial needs neither').toEqual([[], []]);
    club.deps.payments = { ...payments, isTest: false };
    const ownAddress = await changedClub({ email: 'bureau@cercle.fr' });
    expect([await missing(), await afterwards()]).toEqual([[], ['factor', 'backup']]);
    await db.insert(backupState).values({ keptAt: new Date(), unread: 0 });
    expect(await afterwards()).toEqual(['factor']);
    await db.update(backupState).set({ trouble: 'Error', troubleSince: new Date() });
    expect(await afterwards(), 'a backup that fails').toEqual(['factor', 'backup']);
    await db.delete(backupState);
    await ownAddress();
    club.deps.payments = payments;
    club.deps.publication = publication;
  });

  test('is for administrators only', async () => {
    expect((await asAdmin(club, undefined, '/api/admin/first-day')).status).toBe(401);
  });
});
