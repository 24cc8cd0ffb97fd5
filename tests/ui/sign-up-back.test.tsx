// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { replaceIsland } from '#components/lazy-island/replaced-island.ts';
import { MembershipSignUp } from '#features/sign-up/MembershipSignUp.tsx';
import { type AwaitedPayment, awaitPayment, noteAnswered, noteAsked, returnToForm } from '#lib/sign-up-progress.ts';
import { answerCalls, json } from './admin-support.ts';

afterEach(() => {
  cleanup();
  returnToForm();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const payment: AwaitedPayment = {
  ...{ clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', publishableKey: 'pk_1' },
  ...{ amount: 18_000, season: '2026-2027', lines: [], hasProof: false },
};

const open = (page: 'home' | 'adhesion') =>
  render(<MembershipSignUp page={page} prices={[]} season="2026-2027" rulesVersion={1} />);

/** Returns to the page from the browser's back/forward cache, which keeps its whole state. */
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

const submittedOn = (page: 'home' | 'adhesion') => {
  answerCalls({ 'GET /api/products': json([]) });
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue();
  open(page);
  act(() => awaitPayment(payment));
  expect(screen.queryByRole('group')).toBeNull();
  return reloaded;
};

test('a visitor who goes back to home from the payment finds a form there', () => {
  const reloaded = submittedOn('home');
  comeBack();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a visitor who goes back to a reloaded home page finds their photo with the server', async () => {
  submittedOn('home');
  cleanup();
  returnToForm();
  open('home');
  expect(await screen.findByText(/^Photo déjà reçue/)).toBeDefined();
});

test('a visitor who comes back to the payment continues there', () => {
  const reloaded = submittedOn('adhesion');
  comeBack();
  expect(reloaded).not.toHaveBeenCalled();
});

test('corrected fields are still corrected after coming back from the payment', () => {
  answerCalls({ 'GET /api/products': json([]) });
  const island = document.createElement('div');
  island.innerHTML = '<form><input name="lastName" value="Durnad"><input name="licenseNumber" value="12"></form>';
  replaceIsland(island);
  open('adhesion');
  const lastName = () => screen.getByLabelText<HTMLInputElement>('Nom');
  expect(lastName().value).toBe('Durnad');
  fireEvent.change(lastName(), { target: { value: 'Durand' } });
  act(() => awaitPayment(payment));
  act(returnToForm);
  expect(lastName().value).toBe('Durand');
});

test('home offers no form while nobody knows whether the payment is made, and leads to the answer', () => {
  answerCalls({ 'GET /api/products': json([]) });
  awaitPayment(payment);
  noteAsked(payment);
  returnToForm();
  open('home');
  expect(screen.queryByRole('button', { name: 'Procéder au paiement' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('peut-être fait');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/adhesion');
  cleanup();
  noteAnswered(payment);
  open('home');
  expect(screen.getByRole('button', { name: 'Procéder au paiement' })).toBeDefined();
});

test('a home page restored by the browser is checked again if a payment is in doubt', () => {
  answerCalls({ 'GET /api/products': json([]) });
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue();
  open('home');
  comeBack();
  expect(reloaded).not.toHaveBeenCalled();
  noteAsked(payment);
  comeBack();
  expect(reloaded).toHaveBeenCalledOnce();
});
