// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createLoaded } from '#components/loading/loaded.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Returns a list whose value is the number of times it was read. */
const counted = () => {
  let reads = 0;
  const list = createLoaded(async () => {
    reads += 1;
    return reads;
  }, 'Lecture impossible.');
  return { ...list, reads: () => reads };
};

test('data requested ahead of its screen, even twice, is read once', async () => {
  const { readAhead, open, reads, $loaded } = counted();
  readAhead();
  readAhead();
  open();
  await settled();
  expect(reads()).toBe(1);
  expect($loaded.get()).toEqual({ state: 'ready', value: 1 });
});

test('data read long before its screen opens is read again', async () => {
  vi.useFakeTimers();
  const { readAhead, open, reads } = counted();
  readAhead();
  await vi.advanceTimersByTimeAsync(60_000);
  open();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  expect(reads()).toBe(2);
});

test('a screen that opens again reads again', async () => {
  const { readAhead, open, reads } = counted();
  readAhead();
  open();
  await settled();
  open();
  await settled();
  expect(reads()).toBe(2);
});

test('newly saved data is not overwritten by the late answer of an earlier request', async () => {
  const { load, change, $loaded } = counted();
  await load();
  const late = load();
  change(() => 100);
  await late;
  expect($loaded.get()).toEqual({ state: 'ready', value: 100 });
});

test('data saved before the first answer is read again, because that answer may be older', async () => {
  const { load, change, reads, $loaded } = counted();
  const early = load();
  change(() => 100);
  await early;
  await settled();
  expect(reads()).toBe(2);
  expect($loaded.get()).toEqual({ state: 'ready', value: 2 });
});

test('data saved while nobody looks requests nothing', async () => {
  const { change, reads } = counted();
  change(() => 100);
  await settled();
  expect(reads()).toBe(0);
});
