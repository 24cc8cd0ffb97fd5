// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageModel } from '#features/admin/pages/PageModel.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press } from './member-screen-support.tsx';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MODEL = '<p>[À COMPLÉTER\u202F: le nom] et [À COMPLÉTER\u202F: la date]</p>';
const TAKE = 'Partir d’un modèle';

test('an empty legal page offers a model, which is loaded from the server only on request', async () => {
  const asked = vi.fn(() => json({ content: MODEL })());
  answerCalls({ 'GET /api/admin/pages/legal/model': asked });
  const taken = vi.fn();
  render(<PageModel pageKey="legal" content="<p></p>" onTake={taken} />);
  expect(asked).not.toHaveBeenCalled();
  press(TAKE);
  await waitFor(() => expect(taken).toHaveBeenCalledWith(MODEL));
});

test('a text that is there is never replaced, and what is left to fill in is counted', () => {
  const { rerender } = render(<PageModel pageKey="reglement" content={MODEL} onTake={vi.fn()} />);
  expect(screen.queryByRole('button', { name: TAKE })).toBeNull();
  expect(screen.getByText(/^2 passages restent à compléter/)).toBeTruthy();
  rerender(<PageModel pageKey="reglement" content={MODEL.replace(/\[[^\]]*\]/, 'Léa')} onTake={vi.fn()} />);
  expect(screen.getByText(/^Un passage reste à compléter/)).toBeTruthy();
  rerender(<PageModel pageKey="reglement" content="<p>Tout est dit.</p>" onTake={vi.fn()} />);
  expect(screen.queryByText(/à compléter/)).toBeNull();
});

test('a page that sign-up does not wait for has no model', () => {
  render(<PageModel pageKey="history" content="" onTake={vi.fn()} />);
  expect(screen.queryByRole('button', { name: TAKE })).toBeNull();
});

test('the error about a model that could not be loaded stands beside the button, and the page stays empty', async () => {
  answerCalls({ 'GET /api/admin/pages/privacy/model': () => Response.json({ type: 'unavailable' }, { status: 503 }) });
  const taken = vi.fn();
  render(<PageModel pageKey="privacy" content="" onTake={taken} />);
  press(TAKE);
  expect((await screen.findAllByText('Le modèle n’a pas pu être lu')).length).toBeGreaterThan(0);
  expect(taken).not.toHaveBeenCalled();
});
