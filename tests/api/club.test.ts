import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Image } from '#domain/form/image.ts';
import type { Club, ClubSettings } from '#domain/site/club.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { png } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
// Saves once, because the seeded texts do not have the spaces that typed texts get.
beforeAll(() => put({}));
afterAll(() => club.close());

const settings = async (): Promise<ClubSettings> =>
  (await (await asAdmin(club, token, '/api/admin/club')).json()) as ClubSettings;
const shown = async (): Promise<Club> => (await (await club.app.request('/api/club')).json()) as Club;
/** Sends all the settings as they are, except `changes`. */
const put = async (changes: object) => {
  const { updatedAt: _readAt, ...current } = await settings();
  return asAdmin(club, token, '/api/admin/club', { method: 'PUT', body: { ...current, ...changes } });
};

const auditsOf = async (field: string) =>
  (await club.db.select().from(auditEntries)).filter(({ fields }) => fields.includes(field));

describe('the club’s settings', () => {
  test('change, are shown at once and are written down by name', async () => {
    club.purged.length = 0;
    const links = [{ label: ' La ligue ', url: 'https://ligue.example' }];
    const response = await put({ name: 'Cercle d’Escrime', phone: '01 99 00 00 01', links });
    expect(response.status).toBe(200);
    const saved = (await response.json()) as ClubSettings;
    expect(saved).toMatchObject({ name: 'Cercle d’Escrime', phone: '+33199000001', openSeason: null });
    expect(saved.links).toEqual([{ label: 'La ligue', url: 'https://ligue.example' }]);
    expect(await settings()).toEqual(saved);
    const { article, formerMemberYears: _years, updatedAt: _updatedAt, openSeason: _openSeason, ...identity } = saved;
    expect(article).toBeNull();
    expect(await shown()).toMatchObject(identity);
    expect(club.purged).toEqual(['club']);
    expect(await auditsOf('name')).toMatchObject([
      { action: 'club.update', fields: ['name', 'phone', 'links'], administratorId: expect.any(String) },
    ]);
  });

  test('hold the article of the name, which stays where it is not sent', async () => {
    expect(await (await put({ article: 'la' })).json()).toMatchObject({ article: 'la' });
    expect(await (await put({ article: undefined, tagline: 'Pieds et poings' })).json()).toMatchObject({
      article: 'la',
    });
    expect((await put({ article: 'der' })).status).toBe(422);
    expect(await (await put({ article: null })).json()).toMatchObject({ article: null });
  });

  test('tell everybody the chosen season, or the one open by date', async () => {
    const byDate = (await shown()).openSeason;
    expect(await (await put({ openSeason: '2031-2032' })).json()).toMatchObject({ openSeason: '2031-2032' });
    expect((await shown()).openSeason).toBe('2031-2032');
    await put({ openSeason: null });
    expect((await settings()).openSeason).toBeNull();
    expect((await shown()).openSeason).toBe(byDate);
  });

  test('may carry a logo, one of the site’s own pictures', async () => {
    const file = { file: await png(), alt: 'Un gant' };
    const logo = (await (await sendForm(club, token, 'POST', '/api/admin/media', file)).json()) as Image;
    expect((await put({ logo })).status).toBe(200);
    expect((await shown()).logo).toEqual({ url: logo.url, alt: 'Un gant', width: 400, height: 400 });
    await put({ logo: null });
    expect((await shown()).logo).toBeNull();
    expect((await auditsOf('logo')).map(({ fields }) => fields)).toEqual([['logo'], ['logo']]);
  });

  test('are not overwritten by somebody who read an earlier version', async () => {
    const { updatedAt } = await settings();
    const first = await (await put({ tagline: 'Le geste net.', updatedAt })).json();
    const late = await refusalOf(await put({ tagline: 'Autre.', updatedAt }));
    expect(late).toMatchObject({ status: 409, type: 'conflict', current: first });
    expect((await shown()).tagline).toBe('Le geste net.');
  });

  test.each([
    [{ openSeason: '2026-2028' }, 'openSeason', 'Une saison s’écrit 2026-2027.'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links', 'Adresse web invalide.'],
    [{ email: 'contact' }, 'email', 'Adresse e-mail invalide.'],
    [
      { logo: { url: '/api/media/inconnue/320.jpg', alt: 'x' } },
      'logo',
      'Cette image n’existe plus, veuillez la choisir à nouveau.',
    ],
  ])('%j are refused, and nothing changes', async (changes, field, sentence) => {
    const before = await settings();
    expect(await refusalOf(await put(changes))).toMatchObject({ status: 422, fields: { [field]: sentence } });
    expect(await settings()).toEqual(before);
  });

  test('are for administrators', async () => {
    expect((await asAdmin(club, undefined, '/api/admin/club')).status).toBe(401);
    expect((await asAdmin(club, undefined, '/api/admin/club', { method: 'PUT', body: {} })).status).toBe(401);
  });
});
