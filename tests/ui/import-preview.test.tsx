// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ImportPreview } from '#features/admin/import/ImportPreview.tsx';
import { $importPreview, $importProgress, dismissFile } from '#features/admin/import/import-store.ts';
import { imported } from '#tests/support/import-files.ts';
import { spaces } from './member-screen-support.tsx';

afterEach(() => {
  cleanup();
  dismissFile();
});

test('a namesake stands with both birth dates, and after the run the title says that it was done', () => {
  const zoe = { firstName: 'Zoé', lastName: 'Lefèvre' };
  const row = { number: 2, name: 'Zoé Lefèvre', problems: [], dueCents: 18_000, paidCents: 0 };
  $importPreview.set({
    season: '2026-2027',
    rows: [
      {
        ...row,
        outcome: 'similar',
        member: imported({ ...zoe, birthDate: '1960-01-02' }),
        known: { ...zoe, season: '2025-2026', birthDate: '1991-07-14' },
      },
    ],
  });
  render(<ImportPreview search={{}} />);
  const title = () => screen.getByRole('heading').textContent;
  expect(title()).toBe('Ce qui sera fait, saison 2026-2027');
  expect(spaces(document.body.textContent)).toContain(
    'Ressemble à Zoé Lefèvre, de naissance le 14/07/1991 (dans le fichier : le 02/01/1960).',
  );
  act(() => $importProgress.set({ isRunning: true, total: 1, written: 0, changed: [] }));
  expect(title()).toBe('Ce qui sera fait, saison 2026-2027');
  act(() => $importProgress.set({ isRunning: false, total: 1, written: 1, changed: [] }));
  expect(title()).toBe('Ce qui a été fait, saison 2026-2027');
});
