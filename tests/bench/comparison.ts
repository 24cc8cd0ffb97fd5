/** A row of the table: what a value is compared with. A row without a bound only informs. */
export interface Row {
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | '/ s' | '';
  /** The value divided by that of the other commit must not be above this. */
  readonly ratio?: number;
  /** The value itself must not be above this. */
  readonly limit?: number;
  /** The value itself must not be below this. */
  readonly atLeast?: number;
}

/** One of the two commits, ready to be measured. It lives in a process of its own and serves all rounds. */
export interface Side {
  /** Returns a value for each row that this commit knows. */
  measure(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

/**
 * A part of the table. The measuring code is always that of this commit; `open` gets the folder of the commit that it
 * measures, where packages are installed, and loads that commit's own modules with `loadFrom` of `tests/support`.
 */
export interface Comparison {
  /** The rows by the name of their value. */
  readonly rows: Readonly<Record<string, Row>>;
  readonly rounds: number;
  open(folder: string): Promise<Side>;
}
