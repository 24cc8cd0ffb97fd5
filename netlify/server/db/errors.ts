import { NeonDbError } from '@neondatabase/serverless';

// Raised by the function `refuse_when` of the migrations.
const REFUSED = 'CL001';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const UNDEFINED_TABLE = '42P01';
// Classes 08, 53, 57 of PostgreSQL: connection lost, resources exhausted, server stopping.
const OUT_OF_REACH = /^(08|53|57)/;

const databaseErrorIn = (error: unknown): NeonDbError | undefined => {
  if (error instanceof NeonDbError) return error;
  return error instanceof Error && error.cause ? databaseErrorIn(error.cause) : undefined;
};

/** True when a guard (`refuseWhen`) stopped the batch: nothing of it was written. */
export const isRefused = (error: unknown): boolean => databaseErrorIn(error)?.code === REFUSED;

/** True when the database did not answer: worth trying again, nothing is known to be wrong with the query. */
export const isDatabaseUnreachable = (error: unknown): boolean => {
  const found = databaseErrorIn(error);
  return found !== undefined && (!found.code || OUT_OF_REACH.test(found.code));
};

/** True when another row already has what must be unique. */
export const isTaken = (error: unknown): boolean => databaseErrorIn(error)?.code === UNIQUE_VIOLATION;

/** True when a row refers to another that is not there any more. */
export const isGone = (error: unknown): boolean => databaseErrorIn(error)?.code === FOREIGN_KEY_VIOLATION;

/** True when no migration was applied yet. */
export const isWithoutTables = (error: unknown): boolean => databaseErrorIn(error)?.code === UNDEFINED_TABLE;
