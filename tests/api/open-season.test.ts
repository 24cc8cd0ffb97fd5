import { afterAll, afterEach, expect, test } from 'vitest';
import type { Club, ClubSettings } from '#domain/site/club.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const setClock = (instant: string) => {
  club.clock.offsetMs = new Date(instant).getTime() - Date.now();
};
const askClub = async () => {
  const response = await club.app.request('/api/club');
  const age = Number(/max-age=(\d+)/.exec(response.headers.get('Netlify-CDN-Cache-Control') ?? '')?.[1]);
  return { season: ((await response.json()) as Club).openSeason, age };
};
const seasonJoined = async (season: string) =>
  (await rowsOf(club, await submitted(club, { form: { season } }))).member.season;

test('from 1 June the form shows the next season at once, and its sign-ups join it', async () => {
  setClock('2027-05-31T21:59:00Z');
  const before = await askClub();
  expect(before.season).toBe('2026-2027');
  expect(before.age, 'the CDN keeps it for the last minute of the day').toBeLessThanOrEqual(60);
  expect(await seasonJoined(before.season)).toBe('2026-2027');
  setClock('2027-05-31T22:00:30Z');
  expect(await refusalOf(await submit(club, { form: { season: before.season } }))).toMatchObject({
    status: 422,
    fields: { season: 'La saison ouverte a changé, vérifiez votre adhésion.' },
  });
  expect((await askClub()).season).toBe('2027-2028');
  expect(await seasonJoined((await askClub()).season)).toBe('2027-2028');
});

test('a season an administrator has just chosen is joined without any publication', async () => {
  const { updatedAt: _readAt, ...settings } = (await (
    await asAdmin(club, token, '/api/admin/club')
  ).json()) as ClubSettings;
  const body = { ...settings, openSeason: '2031-2032' };
  expect((await asAdmin(club, token, '/api/admin/club', { method: 'PUT', body })).status).toBe(200);
  expect(club.purged).toContain('club');
  expect(await seasonJoined((await askClub()).season)).toBe('2031-2032');
});
