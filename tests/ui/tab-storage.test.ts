import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetInTab, goInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';
import { watchMoves } from './admin-support.ts';

beforeEach(() => history.replaceState(null, ''));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refuseStorage = () =>
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });

test('a stored value is kept for its time, also on the next page', () => {
  const moves = watchMoves();
  keepInTab('a', { word: 'oui' }, 60_000);
  expect(keptInTab('a')).toEqual({ word: 'oui' });
  expect(sessionStorage.getItem('a')).toContain('oui');
  goInTab('/adhesion');
  expect([moves, history.state]).toEqual([['/adhesion'], null]);
  keepInTab('a', 'oui', -1);
  expect([keptInTab('a'), sessionStorage.getItem('a')]).toEqual([undefined, null]);
});

test('if the browser refuses to store, kept values are handed on to the next page until they are forgotten', () => {
  refuseStorage();
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue();
  keepInTab('a', 'oui', 60_000);
  expect(keptInTab('a')).toBe('oui');
  goInTab('/adhesion');
  expect(reloaded).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/adhesion');
  expect(history.state).toMatchObject({ kept: { a: { value: 'oui' } } });
  forgetInTab('a');
  expect([keptInTab('a'), history.state]).toEqual([undefined, { kept: {} }]);
});
