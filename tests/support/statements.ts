import type { TestClub } from './club.ts';

interface Sent {
  query?: string;
  queries?: { query: string }[];
}

/** Returns the statements of a query or of a batch. */
export const statementsIn = (sent: string): string[] => {
  const { query, queries = [] }: Sent = JSON.parse(sent);
  return query === undefined ? queries.map((one) => one.query) : [query];
};

const tablesAfter = (words: RegExp, statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((statement) => Array.from(statement.matchAll(words), ([, table = '']) => table)));

export const tablesRead = (statements: readonly string[]) => tablesAfter(/\b(?:from|join) "(\w+)"/g, statements);
export const tablesWritten = (statements: readonly string[]) =>
  tablesAfter(/\b(?:insert into|update|delete from) "(\w+)"/g, statements);

/** What some work sent to the database, a list of statements for each batch, and which cached answers it purged. */
export const watched = async <Answer>(club: TestClub, work: () => Promise<Answer>) => {
  const batches: string[][] = [];
  club.purged.length = 0;
  club.databaseRequests.before = (sent) => void batches.push(statementsIn(sent));
  try {
    return { answer: await work(), batches, purged: [...club.purged] };
  } finally {
    club.databaseRequests.before = undefined;
  }
};
