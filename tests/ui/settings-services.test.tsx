// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsScreen } from '#features/admin/settings/SettingsScreen.tsx';
import { answerCalls, json } from './admin-support.ts';

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answering = (body: unknown, status = 200) => answerCalls({ 'GET /api/health': json(body, status) });
const show = async (): Promise<string[]> => {
  render(<SettingsScreen search={{ section: 'services' }} />);
  await screen.findByText('Base de données');
  return screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
};
const up = { status: 'ok', database: 'up', files: 'up' };

test('an administrator sees which services answer, asked with their own token', async () => {
  const calls = answering({ ...up, payments: { works: true, isTest: false } });
  expect(await show()).toEqual([
    'Base de donnéesRépondAdhérents, textes et réglages.',
    'FichiersRépondPhotos, justificatifs et images du site.',
    'Paiement par carteRépondStripe répond et accepte la clé du site.',
  ]);
  expect(calls.map(({ authorization }) => authorization)).toEqual(['Bearer abc']);
});

test('a key Stripe refuses is told by Stripe’s own word, and asked about again', async () => {
  const payments = { works: false, isRefused: true, trouble: 'StripeAuthenticationError', isTest: true };
  answering({ ...up, status: 'degraded', files: 'down', payments });
  const [, files, key] = await show();
  expect(files).toContain('Ne fonctionne pas');
  expect(key).toContain('refuse la clé du site (StripeAuthenticationError)');
  answering({ ...up, payments: { works: true, isTest: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  expect(await screen.findByText(/avec des clés de test/)).toBeTruthy();
});

test('without its database the site says so, and claims nothing of the others', async () => {
  answering({ status: 'degraded', database: 'down' }, 503);
  const [database, files, payments] = await show();
  expect(database).toContain('Ne fonctionne pas');
  expect([files, payments].every((line) => line?.includes('Inconnu'))).toBe(true);
});

test.each([
  [{ state: 'kept', at: '2026-11-27T04:01:00.000Z' }, 'Répond', /La dernière est du 27\/11\/26/],
  [{ state: 'failed', since: '2026-11-20T04:01:00.000Z' }, 'Ne fonctionne pas', /échoue depuis le 20/],
  [{ state: 'off' }, 'Ne fonctionne pas', /BACKUP_RECIPIENTS/],
  [{ state: 'none' }, 'Inconnu', /La première se fera/],
])('an administrator sees how the backup stands: %o', async (backup, word, note) => {
  answering({ ...up, payments: { works: true, isTest: false }, backup });
  const line = (await show()).at(-1);
  expect(line).toContain(`Sauvegarde${word}`);
  expect(line).toMatch(note);
});
