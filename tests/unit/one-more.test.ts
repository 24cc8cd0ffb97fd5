import { expect, test } from 'vitest';
import { createOneMore } from '#local/one-more.ts';

test('the work runs one at a time, and once more for all requests that came during a run', async () => {
  let now = 0;
  let most = 0;
  let runs = 0;
  const { run, idle } = createOneMore(async () => {
    now += 1;
    runs += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
  });
  const first = run();
  const waiting = [run(), run(), run()];
  // Calls again right after one run has ended and before the next one begins.
  await first;
  await Promise.all([...waiting, run()]);
  await idle();
  expect({ most, runs }).toEqual({ most: 1, runs: 2 });
});
