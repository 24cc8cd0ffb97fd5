// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '#lib/logout.ts';
import { answerCalls, watchMoves } from './admin-support.ts';

const holdOn = (event: Event): void => event.preventDefault();
/** Returns false when the browser would ask before it leaves the page. */
const mayBeErased = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
const asked = vi.fn<() => boolean>();
let moves: string[];

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  moves = watchMoves();
  vi.stubGlobal('confirm', asked.mockReset());
});
afterEach(() => {
  removeEventListener('beforeunload', holdOn);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('logging out ends the session and leaves, without a question if nothing is typed', () => {
  const calls = answerCalls({});
  logout();
  expect([asked.mock.calls, moves, localStorage.getItem('token')]).toEqual([[], ['/'], null]);
  expect(mayBeErased()).toBe(true);
  expect(calls).toMatchObject([{ path: '/api/logout', authorization: 'Bearer abc' }]);
});

test('logging out asks about typed text first, and who stays is still signed in', () => {
  const calls = answerCalls({});
  addEventListener('beforeunload', holdOn);
  asked.mockReturnValueOnce(false);
  logout();
  expect([calls, moves, localStorage.getItem('token')]).toEqual([[], [], 'abc']);
  asked.mockReturnValueOnce(true);
  logout();
  expect([asked.mock.calls.length, calls.length, moves, localStorage.getItem('token')]).toEqual([2, 1, ['/'], null]);
  expect(mayBeErased(), 'not asked a second time by the browser').toBe(true);
});
