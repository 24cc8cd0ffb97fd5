import { sum } from '../sum.ts';

/** Divides cents into equal shares. The remainder is on the first share. `count` is 1 or more. */
export const equalShares = (cents: number, count: number): number[] => {
  const share = Math.floor(cents / count);
  return Array.from({ length: count }, (_, place) => (place === 0 ? cents - share * (count - 1) : share));
};

/**
 * Divides cents by weights into whole cents. The rounding difference goes to the first of the largest weights. If every
 * weight is 0, the shares are equal.
 */
export const weightedShares = (cents: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return [];
  const whole = sum(weights);
  const shares = weights.map((weight) => Math.trunc(whole > 0 ? (cents * weight) / whole : cents / weights.length));
  const largest = weights.indexOf(Math.max(...weights));
  return shares.map((share, place) => (place === largest ? share + cents - sum(shares) : share));
};
