// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chartModels } from '#features/admin/figures/chart-models.ts';
import { FiguresScreen } from '#features/admin/figures/FiguresScreen.tsx';
import { $figures } from '#features/admin/figures/figures-store.ts';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { emptySeason, someFigures } from './figures-support.ts';

const answers = { 'GET /api/admin/figures': json(someFigures()) };

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin/chiffres');
  $figures.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('every chart has its table, and the future is not a zero', () => {
  const [weeks, disciplines, , money] = chartModels(someFigures());
  expect(weeks?.table.rows).toEqual([
    { name: '31/08/26', values: ['2', '2', '1', '1'] },
    { name: '07/09/26', values: ['–', '–', '1', '2'] },
  ]);
  expect(weeks?.series.map(({ name, values }) => [name, values])).toEqual([
    ['2026-2027', [2, null]],
    ['2025-2026', [1, 2]],
  ]);
  expect(disciplines?.series.map(({ values }) => values)).toEqual([[2], [1]]);
  expect(money?.table.rows.map(({ name }) => name)).toEqual(['Chèque', 'À encaisser']);
  expect(chartModels(emptySeason)).toEqual([]);
});

test('the season is shown in numbers, and each chart can be read as a table', async () => {
  answerCalls(answers);
  render(<FiguresScreen params={{}} />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Saison 2026-2027' })).toBeTruthy();
  expect(screen.getByText(/^sur 420,00\s€ attendus$/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Adhérents par discipline' });
  expect(table.parentElement?.className).toBe('visually-hidden');
  fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau – Adhérents par discipline' }));
  expect(screen.getByRole('table', { name: 'Adhérents par discipline' }).parentElement?.className).toBe('chart__table');
  expect(screen.getByRole('button', { name: 'Voir le graphique – Adhérents par discipline' })).toBeTruthy();
});

test('a number of a table opens the list it counts, once the table is shown', async () => {
  answerCalls(answers);
  render(<FiguresScreen params={{}} />);
  await screen.findByText('Encaissé');
  const links = () =>
    screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/admin/adhesions?discipline=Canne');
  expect(links(), 'what is not shown cannot be pressed').toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau – Adhérents par discipline' }));
  expect(links().map(({ textContent }) => textContent)).toEqual(['2']);
});

test('another season of the address is shown with its charts', async () => {
  const other = someFigures({ season: '2025-2026', seasonBefore: '2024-2025' });
  answerCalls({ ...answers, 'GET /api/admin/figures?season=2025-2026': json(other) });
  history.replaceState(null, '', '/admin/chiffres?season=2025-2026');
  onTestFinished(() => $season.set(undefined));
  render(<FiguresScreen params={{}} />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Saison 2025-2026' })).toBeTruthy();
  expect([location.search, $season.get()]).toEqual(['', '2025-2026']);
});

test('charts that cannot be read can be read again', async () => {
  answerCalls({ 'GET /api/admin/figures': json({ type: 'unavailable' }, 503) });
  render(<FiguresScreen params={{}} />);
  await screen.findByText('Les chiffres n’ont pas pu être lus');
  answerCalls({ 'GET /api/admin/figures': json(emptySeason) });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('La saison n’a pas encore commencé')).toBeTruthy();
});
