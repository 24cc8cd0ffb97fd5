import { NeonDbError } from '@neondatabase/serverless';

// The code that the function `refuse_when` of the migrations raises.
const REFUSED = 'CL001';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
// A deadlock that PostgreSQL ended, and two transactions that cannot both count as the first.
const CONTENDED = ['40P01', '40001'];
const UNDEFINED_TABLE = '42P01';
const NO_SUCH_DATABASE = '3D000';
const DENIED = '42501';
// Class 28 of PostgreSQL: the connection is not authorised.
const NOT_LET_IN = /^28/;
// Classes 08, 53 and 57 of PostgreSQL: connection lost, resources exhausted, server stopping.
const OUT_OF_REACH = /^(08|53|57)/;

const databaseErrorIn = (error: unknown): NeonDbError | undefined => {
  if (error instanceof NeonDbError) return error;
  return error instanceof Error && error.cause ? databaseErrorIn(error.cause) : undefined;
};

/** Returns true if a guard (`refuseWhen`) rolled the transaction back. */
export const isRefusedWrite = (error: unknown): boolean => databaseErrorIn(error)?.code === REFUSED;

/** Returns true if the database did not answer. The query may be right, so another try makes sense. */
export const isDatabaseUnreachable = (error: unknown): boolean => {
  const found = databaseErrorIn(error);
  return found !== undefined && (!found.code || OUT_OF_REACH.test(found.code));
};

/** Returns true if two batches were in each other's way. Nothing of this one was written, so it can be sent again. */
export const isContended = (error: unknown): boolean => CONTENDED.includes(databaseErrorIn(error)?.code ?? '');

/** Returns true if another row has the unique value. */
export const isTaken = (error: unknown): boolean => databaseErrorIn(error)?.code === UNIQUE_VIOLATION;

/** Returns true if the row refers to a row that no longer exists. */
export const isGone = (error: unknown): boolean => databaseErrorIn(error)?.code === FOREIGN_KEY_VIOLATION;

/** Returns true if no migration was applied yet. */
const isWithoutTables = (error: unknown): boolean => databaseErrorIn(error)?.code === UNDEFINED_TABLE;

/** Returns a sentence for the log about what is wrong with the database, or undefined for another error. */
export const databaseTrouble = (error: unknown): string | undefined => {
  const code = databaseErrorIn(error)?.code ?? '';
  if (NOT_LET_IN.test(code)) return 'The database refuses the user or the password of DATABASE_URL.';
  if (code === NO_SUCH_DATABASE) return 'The server that DATABASE_URL names has no such database.';
  if (code === DENIED)
    return 'The database does not allow this: DATABASE_OWNER_URL is its owner, and DATABASE_URL what npm run tool -- db:role prints.';
  if (isWithoutTables(error)) return 'The database has no tables yet: run npm start, or npm run db:migrate, first.';
  return isDatabaseUnreachable(error)
    ? 'The database that DATABASE_URL names cannot be reached: nothing was built from it.'
    : undefined;
};
