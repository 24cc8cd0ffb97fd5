import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LinkJson } from '#domain/mail/link.ts';
import { json } from './admin-support.ts';
import { press, section, showPart } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('courriels');

afterEach(cleanup);

const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
const aLink = (changes: Partial<LinkJson> = {}): LinkJson => ({
  ...{ id: 'a', scope: 'dossier', season: '2026-2027', madeBy: 'Alix', createdAt: '2026-10-01T10:00:00.000Z' },
  ...{ expiresAt: day(30), revokedAt: null, lastUsedAt: '2026-10-02T10:00:00.000Z' },
  ...changes,
});
const lines = () =>
  within(section('Liens'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each link tells its purpose, who made it, its last use, and whether it still opens something', async () => {
  await show(
    someDetails({
      links: [
        aLink(),
        aLink({ id: 'b', scope: 'guardian', madeBy: null, expiresAt: '2026-10-31T10:00:00.000Z', lastUsedAt: null }),
        aLink({ id: 'c', revokedAt: '2026-10-05T10:00:00.000Z' }),
      ],
    }),
  );
  const [live, ended, revoked] = lines();
  expect(live).toMatch(
    /^DossierOuvert jusqu’au .*Supprimer…Saison 2026-2027 · Créé par Alix le 01\/10\/26 · dernier usage le 02\/10\/26$/,
  );
  expect(ended).toBe('Représentant légalFini le 31/10/26Saison 2026-2027 · Envoyé le 01/10/26 · jamais ouvert');
  expect(revoked).toContain('Supprimé le 05/10/26');
  expect(screen.getAllByRole('button', { name: /^Supprimer le lien/ })).toHaveLength(1);
});

test('a link is made, shown once and copied; only a minor has one for the guardian', async () => {
  const member = someDetails({ birthDate: '2010-03-05' });
  const copied = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  const calls = await show(member, {
    [`POST /api/admin/memberships/${member.id}/links`]: json(
      { url: 'https://club.example/dossier#secret', expiresAt: day(30) },
      201,
    ),
  });
  press('Copier un lien pour le représentant légal');
  const asked = within(await screen.findByRole('dialog', { name: /^Lien pour le représentant légal de Camille/ }));
  fireEvent.change(asked.getByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
  fireEvent.click(asked.getByRole('button', { name: 'Copier un lien pour le représentant légal' }));
  await screen.findByLabelText('Lien à transmettre');
  const dialog = screen.getByRole('dialog', { name: /^Lien pour le représentant légal de Camille/ });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Lien à transmettre').value).toBe(
    'https://club.example/dossier#secret',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copier le lien' }));
  await within(dialog).findByText('Lien copié.');
  expect(copied).toHaveBeenCalledWith('https://club.example/dossier#secret');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    scope: 'guardian',
    password: 'une phrase de passe',
  });
  cleanup();
  await show(someDetails());
  expect(screen.queryByRole('button', { name: 'Copier un lien pour le représentant légal' })).toBeNull();
});

test('a link is ended after a question', async () => {
  const member = someDetails({ links: [aLink()] });
  const done = { ...member, links: [aLink({ revokedAt: '2026-11-05T10:00:00.000Z' })] };
  await show(member, { [`DELETE /api/admin/memberships/${member.id}/links/a`]: json(done) });
  press(/^Supprimer le lien «.Dossier.» du 01\/10\/26$/);
  press('Supprimer le lien');
  await waitFor(() => expect(lines()[0]).toContain('Supprimé le 05/11/26'));
});
