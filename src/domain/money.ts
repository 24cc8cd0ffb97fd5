/** Euros as JSON carries them (`97.5`) to integer cents, the unit of every computation. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Integer cents to the euros of a JSON answer. */
export const toEuros = (cents: number): number => cents / 100;

/** Half of an amount in cents, to the nearest cent, ties up (docs/rules.md#half-price). */
export const halfOf = (cents: number): number => Math.round(cents / 2);
