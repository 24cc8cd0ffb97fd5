/** Returns euros (`97.5` in JSON) as whole cents, the unit of every computation. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Returns whole cents as the euros of a JSON answer. */
export const toEuros = (cents: number): number => cents / 100;

/** Returns half of an amount in cents, rounded to the nearest cent, half a cent upwards (docs/rules.md#half-price). */
export const halfOf = (cents: number): number => Math.round(cents / 2);

/** Returns cents as accounting files write them, with a comma and without grouping: `1234,50`. `cents` is not negative. */
export const writtenEuros = (cents: number): string =>
  `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
