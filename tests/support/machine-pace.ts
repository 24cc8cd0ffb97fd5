import { pbkdf2Sync } from 'node:crypto';

/** What the sample takes on an idle machine on which the tests' time limits were chosen, in milliseconds. */
const USUAL_MS = 200;
const SAMPLES = 3;
const MAX_PACE = 10;

const measure = (): number => {
  const startedAt = performance.now();
  for (let nth = 0; nth < SAMPLES; nth += 1) pbkdf2Sync('pace', 'of the machine', 1_000_000, 32, 'sha256');
  const pace = (performance.now() - startedAt) / SAMPLES / USUAL_MS;
  return Math.min(MAX_PACE, Math.max(1, pace));
};

/**
 * Returns how many times slower this machine is than the one on which the time limits were chosen: 1 to 10. Other
 * programs that keep it busy count. It is measured once; child processes read the result in their environment.
 */
export const machinePace = (): number => {
  process.env.TEST_PACE ??= measure().toFixed(1);
  return Number(process.env.TEST_PACE);
};

/** Returns a time limit that was chosen on an idle machine, prolonged for this one. Milliseconds. */
export const patience = (milliseconds: number): number => Math.round(milliseconds * machinePace());
