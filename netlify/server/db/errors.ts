import { NeonDbError } from '@neondatabase/serverless';

// Raised by the function `refuse_when` of the migrations.
const REFUSED = 'CL001';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const UNDEFINED_TABLE = '42P01';
const NO_SUCH_DATABASE = '3D000';
// Class 28 of PostgreSQL: who asks is not let in.
const NOT_LET_IN = /^28/;
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
const isWithoutTables = (error: unknown): boolean => databaseErrorIn(error)?.code === UNDEFINED_TABLE;

/** For the log of a program: what is wrong with the database, in a sentence; undefined when it is something else. */
export const databaseTrouble = (error: unknown): string | undefined => {
  const code = databaseErrorIn(error)?.code ?? '';
  if (NOT_LET_IN.test(code)) return 'The database refuses the user or the password of DATABASE_URL.';
  if (code === NO_SUCH_DATABASE) return 'The server that DATABASE_URL names has no such database.';
  if (isWithoutTables(error)) return 'The database has no tables yet: run npm start, or npm run db:migrate, first.';
  return isDatabaseUnreachable(error)
    ? 'The database that DATABASE_URL names cannot be reached: nothing was built from it.'
    : undefined;
};
