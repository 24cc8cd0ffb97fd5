// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account } from '#features/admin/account/account-store.ts';
import { SessionEndNotice } from '#features/admin/session-end/SessionEndNotice.tsx';
import { endOf, NOTICE } from '#features/admin/session-end/use-session-end.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { ME } from './settings-support.tsx';

const endingIn = (milliseconds: number) => ({ ...ME, expiresAt: new Date(Date.now() + milliseconds).toISOString() });

beforeEach(() => {
  localStorage.setItem('token', 'old');
  $account.set(ME);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (account: typeof ME, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ 'GET /api/admin/me': json(account), ...answers });
  $account.set(account);
  render(<SessionEndNotice />);
  return calls;
};

test('the end of a session is near a quarter of an hour before', () => {
  const end = '2026-11-20T12:00:00.000Z';
  const at = Date.parse(end);
  expect([at - NOTICE - 1, at - NOTICE, at - 1, at].map((now) => endOf(end, now))).toEqual([
    'far',
    'soon',
    'soon',
    'over',
  ]);
});

test('a session far from its end says nothing', () => {
  show(ME);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('signing in again in place gives another token, and the notice disappears', async () => {
  const moves = watchMoves();
  show(endingIn(60_000));
  await screen.findByText('Votre session expire bientôt');
  fireEvent.click(screen.getByRole('button', { name: 'Se reconnecter' }));
  fireEvent.change(await screen.findByLabelText('Votre mot de passe'), { target: { value: 'une longue phrase' } });
  answerCalls({ 'GET /api/admin/me': json(ME), 'POST /api/login': json({ token: 'new', user: {} }) });
  fireEvent.submit(screen.getByLabelText('Votre mot de passe').closest('form') as HTMLFormElement);
  await waitFor(() => expect(localStorage.getItem('token')).toBe('new'));
  await waitFor(() => expect(screen.queryByText('Votre session expire bientôt')).toBeNull());
  expect([moves, screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('a wrong password is said in the dialog and keeps the token', async () => {
  const message = 'E-mail ou mot de passe incorrect.';
  show(endingIn(-1000), { 'POST /api/login': json({ type: 'credentials', message }, 401) });
  await screen.findByText('Votre session a expiré');
  fireEvent.click(screen.getByRole('button', { name: 'Se reconnecter' }));
  fireEvent.change(await screen.findByLabelText('Votre mot de passe'), { target: { value: 'au hasard' } });
  fireEvent.submit(screen.getByLabelText('Votre mot de passe').closest('form') as HTMLFormElement);
  await screen.findByText(message);
  expect(localStorage.getItem('token')).toBe('old');
});

test('a session in use is prolonged without a message; an idle screen prolongs nothing', async () => {
  vi.useFakeTimers();
  const calls = show(endingIn(NOTICE + 30_000));
  calls.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(calls).toEqual([]);
  expect(screen.getByText('Votre session expire bientôt')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'a' });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(calls.map(({ path }) => path)).toEqual(['/api/admin/me']);
});

test('no notice flashes while a session in use is prolonged', async () => {
  vi.useFakeTimers();
  let answer = (_: Response): void => undefined;
  show(endingIn(NOTICE + 30_000), {
    'GET /api/admin/me': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  fireEvent.keyDown(window, { key: 'a' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText('Votre session expire bientôt')).toBeNull();
  answer(Response.json(endingIn(NOTICE - 1000)));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('Votre session expire bientôt')).toBeTruthy();
});
