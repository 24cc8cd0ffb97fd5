// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '#domain/site/page.ts';
import { PageHistory } from '#features/admin/pages/PageHistory.tsx';
import { press } from './member-screen-support.tsx';

const updatedAt = '2026-11-20T10:00:00.000Z';
const page: Page = { key: 'history', title: 'Histoire', content: '<p>Neuf.</p>', version: 2, updatedAt };
const first = { version: 1, title: 'Histoire', content: '<p>Ancien.</p>', updatedAt, by: 'Camille' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const takeBack = (isChanged: boolean) => {
  const taken = vi.fn();
  const versions = { state: 'ready' as const, value: [first], reload: async () => undefined };
  render(<PageHistory page={page} versions={versions} isChanged={isChanged} onTakeBack={taken} />);
  press('Voir la version 1');
  press('Reprendre ce texte');
  return taken;
};

test('an earlier text replaces unsaved text only after a confirmation', async () => {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const taken = takeBack(true);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(taken).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBeTruthy();
  asked.mockReturnValue(true);
  await waitFor(() => press('Reprendre ce texte'));
  await waitFor(() => expect(taken).toHaveBeenCalledWith({ title: first.title, content: first.content }));
});

test('over a saved text it is taken back without a question', async () => {
  const taken = takeBack(false);
  await waitFor(() => expect(taken).toHaveBeenCalledOnce());
});
