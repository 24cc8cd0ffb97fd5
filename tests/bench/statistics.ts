/** Returns the value that this share of the samples does not exceed. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Returns the samples in their order, so that the reader sees the scatter: `12.3, 9.8, 10.1`. */
export const inOrder = (samples: readonly number[]): string => samples.map((value) => value.toFixed(1)).join(', ');
