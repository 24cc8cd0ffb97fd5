// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PublicationScreen } from '#features/admin/publication/PublicationScreen.tsx';
import {
  $publication,
  $publishing,
  loadPublication,
  type Publication,
} from '#features/admin/publication/publication-store.ts';
import { answerCalls, json, type SeenCall } from './admin-support.ts';

const state = (changes: Partial<Publication> = {}): Publication => ({
  state: 'idle',
  pending: [{ part: 'page:reglement', label: 'Page Règlement intérieur' }],
  count: 1,
  deployedAt: '2026-11-20T13:05:00.000Z',
  requestedAt: null,
  configured: true,
  ...changes,
});

const running = state({ state: 'running', requestedAt: '2026-11-20T14:00:00.000Z' });
const done = state({ pending: [], count: 0, requestedAt: '2026-11-20T14:00:00.000Z' });

const answering = (found: Publication, asked: ReturnType<typeof json> = json(running, 202)) =>
  answerCalls({ 'GET /api/admin/publication': json(found), 'POST /api/admin/publication': asked });

const countOf = (calls: readonly SeenCall[], method: string): number =>
  calls.filter((call) => call.method === method).length;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Renders the screen and searches only in it, because toasts of earlier tests may still be shown. */
const show = async () => {
  const { container } = render(<PublicationScreen />);
  await pass(0);
  return within(container);
};
const button = (name: string) => screen.getByRole('button', { name });

const setHidden = (hidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') });
  localStorage.setItem('token', 'abc');
  $publication.set({ state: 'loading' });
  $publishing.set({ state: 'idle' });
});
afterEach(() => {
  cleanup();
  cleanStores($publication);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('shows what waits, the age of the site, and what publishing costs', async () => {
  answering(state());
  await show();
  expect(screen.getByRole('heading', { name: '1 modification en attente' })).toBeTruthy();
  expect(screen.getByText('Page Règlement intérieur')).toBeTruthy();
  expect(screen.getByText('Site en ligne construit le 20/11/26 à 14 h 05')).toBeTruthy();
  expect(screen.getByText('Le site peut être publié une vingtaine de fois par mois au plus.')).toBeTruthy();
});

test('pressed twice it is requested once, and followed until it is done', async () => {
  const calls = answering(state());
  const view = await show();
  fireEvent.click(button('Publier le site'));
  fireEvent.click(button('Publier le site'));
  await pass(0);
  expect(countOf(calls, 'POST')).toBe(1);
  expect(screen.getByText(/^Publication en cours depuis 0\s/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Publication du site' })).toBeTruthy();
  expect(view.queryByRole('button')).toBeNull();
  const followed = answering(running);
  await pass(4000);
  expect(countOf(followed, 'GET')).toBe(2);
  const ended = answering(done);
  await pass(2000);
  expect(screen.getByText(/^Le site est publié/)).toBeTruthy();
  expect(screen.getByText('Aucune modification en attente')).toBeTruthy();
  await pass(60_000);
  expect(countOf(ended, 'GET')).toBe(1);
});

test('nothing is requested while the tab is hidden, and at once when it is shown again', async () => {
  const calls = answering(running);
  await show();
  setHidden(true);
  await pass(60_000);
  expect(countOf(calls, 'GET')).toBe(1);
  setHidden(false);
  await pass(0);
  expect(countOf(calls, 'GET')).toBe(2);
});

test('a lost answer while it runs changes nothing, and the next one is waited for', async () => {
  answering(running);
  await show();
  const lost = answerCalls({});
  await pass(4000);
  expect(countOf(lost, 'GET')).toBe(2);
  answering(done);
  await pass(2000);
  expect(screen.getByText(/^Le site est publié/)).toBeTruthy();
});

test('a failed publication says what to do, and can be repeated although nothing waits', async () => {
  const calls = answering(state({ state: 'failed', pending: [], count: 0 }));
  const view = await show();
  expect(view.getByRole('alert').textContent).toContain('Le site en ligne est resté comme il était');
  fireEvent.click(button('Publier à nouveau'));
  await pass(0);
  expect(countOf(calls, 'POST')).toBe(1);
});

test('a refused publication says why, and what waits stays', async () => {
  answering(state(), () => Response.json({ type: 'unavailable', message: 'Service indisponible.' }, { status: 503 }));
  const view = await show();
  fireEvent.click(button('Publier le site'));
  await pass(0);
  expect(view.getByRole('alert').textContent).toContain('Service indisponible.');
  expect(button('Publier le site')).toBeTruthy();
  expect(screen.getByText('Page Règlement intérieur')).toBeTruthy();
});

test('without anything to publish, or without a build hook, there is no button', async () => {
  answering(done);
  expect((await show()).queryByRole('button')).toBeNull();
  cleanup();
  answering(state({ configured: false }));
  await act(loadPublication);
  const view = await show();
  expect(view.queryByRole('button')).toBeNull();
  expect(view.getByText(/build hook/)).toBeTruthy();
});
