// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HomeScreen } from '#features/admin/home/HomeScreen.tsx';
import { seasonFigures } from '#features/admin/home/season-figures.ts';
import { $members } from '#features/admin/members-store.ts';
import { $toggles } from '#lib/toggles.ts';
import { aMember, answerCalls, json } from './admin-support.ts';

const answers = {
  'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille' }),
  'GET /api/admin/memberships': json([]),
  'GET /api/feature-toggles': json([
    { key: 'adhesion', enabled: true },
    { key: 'articles', enabled: true },
  ]),
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  $toggles.set({ state: 'loading', list: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the figures count each state, and the money of what is paid', () => {
  const members = [
    aMember({ amount: 210.5 }),
    aMember({ amount: 97.25, status: 'suspended' }),
    aMember({ status: 'pending', paymentDone: false }),
    aMember({ amount: 100, status: 'pending', flags: ['duplicate-to-refund'] }),
    aMember({ status: 'cancelled', paymentDone: false }),
  ];
  expect(seasonFigures(members)).toEqual({
    seasons: ['2026-2027'],
    active: 1,
    pending: 2,
    suspended: 1,
    toCheck: 1,
    receivedCents: 40_775,
  });
});

test('the switch closes sign-ups, says so, and keeps what was saved even if the list read again is old', async () => {
  const calls = answerCalls({
    ...answers,
    'PUT /api/admin/feature-toggle/adhesion': json({ key: 'adhesion', enabled: false, updatedAt: '' }),
  });
  render(<HomeScreen />);
  const button = await screen.findByRole('switch', { name: 'Inscriptions ouvertes' });
  expect(button.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText(/Le formulaire est visible sur l’accueil et la page Adhésion\.$/)).toBeTruthy();
  fireEvent.click(button);
  await screen.findByText(/^Inscriptions fermées/);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  const put = calls.find(({ method }) => method === 'PUT');
  expect([put?.body, put?.authorization]).toEqual([{ enabled: false }, 'Bearer abc']);
  await screen.findByText('Opération réussie');
  expect(JSON.parse(localStorage.getItem('toggles') ?? '').list).toContainEqual({ key: 'adhesion', enabled: false });
});

test('a change the server refuses leaves the switch as it was', async () => {
  answerCalls({
    ...answers,
    'PUT /api/admin/feature-toggle/adhesion': json({ type: 'unavailable', message: 'x' }, 503),
  });
  render(<HomeScreen />);
  fireEvent.click(await screen.findByRole('switch'));
  await screen.findByText('❌ Une erreur est survenue');
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBe('false'));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

test('a list that cannot be read leaves the switch out, until it is tried again', async () => {
  const noted = vi.spyOn(console, 'error').mockReturnValue();
  answerCalls({ ...answers, 'GET /api/feature-toggles': json({ type: 'unavailable' }, 503) });
  render(<HomeScreen />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(noted).toHaveBeenCalledOnce();
  answerCalls(answers);
  fireEvent.click(retry);
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('true');
});
