// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/account/role.ts';
import type { FirstDayStep } from '#domain/site/first-day-steps.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { $toggles } from '#features/admin/settings/opening/toggles-store.ts';
import { SettingsScreen } from '#features/admin/settings/SettingsScreen.tsx';
import { answerCalls, json } from './admin-support.ts';

const toggles = (adhesion: boolean, missing: readonly FirstDayStep[] = []) =>
  json([
    {
      key: 'adhesion',
      enabled: adhesion,
      label: 'Inscriptions',
      description: 'Fermées, plus rien.',
      updatedAt: '',
      missing,
    },
    {
      key: 'equipe',
      enabled: true,
      label: 'Équipe',
      description: 'Désactivée, plus rien.',
      updatedAt: '',
      missing: [],
    },
  ]);

const answers = { 'GET /api/admin/feature-toggles': toggles(true) };
const show = () => render(<SettingsScreen search={{ section: 'site' }} />);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin/reglages?section=site');
  $toggles.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  $roles.set(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a switch closes its part of the site, says so, and the list is read again', async () => {
  answerCalls(answers);
  show();
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  expect(button.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('Fermées, plus rien.').id).toBe(button.getAttribute('aria-describedby'));
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/feature-toggles': toggles(false),
    'PUT /api/admin/feature-toggle/adhesion': json({ key: 'adhesion', enabled: false, updatedAt: '' }),
  });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Opération réussie');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(button.getAttribute('aria-checked')).toBe('false');
  const saved = calls.filter(({ method }) => method === 'PUT');
  expect(
    saved.map(({ body }) => body),
    'clicked twice',
  ).toEqual([{ enabled: false }]);
  expect(JSON.parse(localStorage.getItem('toggles') ?? '').list).toContainEqual({ key: 'adhesion', enabled: false });
});

test('a change the server refuses leaves the switch as it was', async () => {
  answerCalls({
    ...answers,
    'PUT /api/admin/feature-toggle/adhesion': json({ type: 'unavailable', message: 'x' }, 503),
  });
  show();
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  fireEvent.click(button);
  await screen.findByText('❌ Une erreur est survenue');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(button.getAttribute('aria-checked')).toBe('true');
});

test('sign-up that must not open yet cannot be switched on, and says what is missing', async () => {
  const calls = answerCalls({ 'GET /api/admin/feature-toggles': toggles(false, ['privacy']) });
  show();
  const button = await screen.findByRole('switch', { name: 'Inscriptions' });
  expect([button.getAttribute('aria-checked'), button.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Elles ne peuvent pas encore ouvrir\u202F: il manque la page Confidentialité.');
  expect(note?.querySelector('a')?.getAttribute('href')).toBe('/admin/rules/privacy');
  fireEvent.click(button);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each<[Role, readonly string[]]>([
  ['owner', ['Club', 'Ce que le site montre', 'Administrateurs', 'Connexion', 'Journal', 'Services']],
  ['secretary', ['Ce que le site montre', 'Connexion']],
  ['editor', ['Ce que le site montre', 'Connexion']],
  ['treasurer', ['Connexion']],
  ['coach', ['Connexion']],
])('the parts of the settings that the role %s may open stand beside each other', async (role, parts) => {
  $roles.set([role]);
  answerCalls({ ...answers, 'GET /api/admin/me/sessions': json([]) });
  show();
  const navigation = await screen.findByRole('navigation', { name: 'Parties des réglages' });
  expect([...navigation.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(parts);
});
