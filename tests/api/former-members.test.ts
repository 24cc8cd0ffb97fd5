import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { usualDays } from '#domain/season/season-days.ts';
import { links } from '#server/db/link-schema.ts';
import { members } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import type { FormerOffer } from '#server/payments/former-member.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { linkTo, withLink } from '#tests/support/links.ts';
import { membersOf } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submit } from '#tests/support/sign-up.ts';

const NEXT = '2027-2028';
const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const days = { ...usualDays(NEXT), opensToFormerOn: '2026-11-01' };
beforeAll(async () => {
  await club.db.insert(seasons).values(days).onConflictDoUpdate({ target: seasons.id, set: days });
});
afterEach(async () => {
  await club.db.update(seasons).set(days).where(eq(seasons.id, NEXT));
});

/** A member of the running season, with the link of the dossier. */
const member = async () => {
  const form = somebody();
  const { id } = await admin.added(form);
  const link = await linkTo(club, id);
  return { form, id, link: link.link.id, token: link.token };
};
const offered = async (held: string): Promise<FormerOffer | null> =>
  ((await (await withLink(club, held, '/next-season')).json()) as { offer: FormerOffer | null }).offer;
const join = (form: object, held: string | undefined) =>
  submit(club, {
    form: { ...form, season: NEXT, formKey: crypto.randomUUID() },
    headers: held === undefined ? {} : { Authorization: `Bearer ${held}` },
  });

describe('a season that is open to former members', () => {
  test('is joined by the person of a dossier, at its prices, and by nobody without a link', async () => {
    const { form, token: held } = await member();
    const offer = await offered(held);
    expect([offer?.season, offer?.products.length]).toEqual([NEXT, club.catalogue.length]);
    expect(offer?.health, 'its own, and not that of the season on offer').toMatchObject({ season: NEXT });
    expect((await refusalOf(await join(form, undefined))).fields).toHaveProperty('season');
    const answer = await join(form, held);
    expect(answer.status).toBe(200);
    const created = (await answer.json()) as Created;
    await pay(club, created);
    expect((await rowsOf(club, created)).member).toMatchObject({ season: NEXT, status: 'active' });
    expect(await offered(held), 'once is enough').toBeNull();
    expect((await join(form, held)).status).toBe(409);
    await club.db.update(members).set({ archivedAt: new Date() }).where(eq(members.season, NEXT));
    expect(await offered(held), 'nor once the season was closed').toBeNull();
    expect((await join(form, held)).status).toBe(409);
  });

  test('is not joined by somebody else with that link, nor with one that has ended', async () => {
    const { form, token: held, link } = await member();
    const other = await join({ ...form, firstName: 'Dominique' }, held);
    expect([other.status, Object.keys((await refusalOf(other)).fields ?? {})]).toEqual([422, ['form']]);
    await club.db.update(links).set({ revokedAt: new Date() }).where(eq(links.id, link));
    expect((await refusalOf(await join(form, held))).type).toBe('link-ended');
  });

  test.each([
    ['before its day', { opensToFormerOn: '2027-03-01' }],
    ['if it is closed by hand', { isClosed: true }],
  ])('is not offered %s, and not joined', async (_when, changes) => {
    const { form, token: held } = await member();
    await club.db.update(seasons).set(changes).where(eq(seasons.id, NEXT));
    expect(await offered(held)).toBeNull();
    expect((await join(form, held)).status).toBe(422);
    await club.db.update(seasons).set({ isClosed: false }).where(eq(seasons.id, NEXT));
  });

  test('is not offered while sign-up is switched off', async () => {
    const { form, token: held } = await member();
    const toggle = (enabled: boolean) =>
      asAdmin(club, token, '/api/admin/feature-toggle/adhesion', { method: 'PUT', body: { enabled } });
    expect((await toggle(false)).status).toBe(200);
    expect(await offered(held)).toBeNull();
    expect((await join(form, held)).status).toBe(422);
    await toggle(true);
  });
});
