import type { BatchResponse } from 'drizzle-orm/batch';
import type { Database } from './client.ts';

export type Statement = Parameters<Database['batch']>[0][number];

/** Statements, and a function that interprets their rows, so that one round trip can serve several modules. */
export interface Reading<Result> {
  readonly statements: readonly Statement[];
  /** Turns the rows of the statements, in the same order, into the result. */
  readonly resultOf: (rows: readonly unknown[]) => Result;
}

/** Returns a reading of these statements. `toResult` receives the rows of each. */
export const reading = <const Statements extends readonly Statement[], Result>(
  statements: Statements,
  toResult: (...rows: BatchResponse<Statements>) => Result,
): Reading<Result> => ({ statements, resultOf: (rows) => toResult(...(rows as BatchResponse<Statements>)) });

/** Reads nothing, for a write of which no row is needed. */
export const noReading: Reading<undefined> = { statements: [], resultOf: () => undefined };

/** Combines two readings into one round trip. */
export const both = <One, Other>(one: Reading<One>, other: Reading<Other>): Reading<[One, Other]> => {
  const length = one.statements.length;
  return {
    statements: [...one.statements, ...other.statements],
    resultOf: (rows) => [one.resultOf(rows.slice(0, length)), other.resultOf(rows.slice(length))],
  };
};

/** Combines several readings of one kind into one round trip. The results keep their order. */
export const each = <Result>(readings: readonly Reading<Result>[]): Reading<Result[]> => ({
  statements: readings.flatMap(({ statements }) => statements),
  resultOf: (rows) => {
    let from = 0;
    return readings.map(({ statements, resultOf }) => {
      const theirs = rows.slice(from, from + statements.length);
      from += statements.length;
      return resultOf(theirs);
    });
  },
});

/** Runs a transaction that ends with a query. Returns the rows of that query, as of the end of the transaction. */
export const thenRead = async <Result>(
  db: Database,
  statements: readonly [Statement, ...Statement[]],
  { statements: last, resultOf }: Reading<Result>,
): Promise<Result> => {
  const [first, ...others] = statements;
  const rows: readonly unknown[] = await db.batch([first, ...others, ...last]);
  return resultOf(rows.slice(statements.length));
};
