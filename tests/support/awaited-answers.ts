import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClub } from './club.ts';
import { statementsIn } from './statements.ts';

/** An answer of the database: what was asked, and its place among all beginnings and ends. */
interface Answer {
  statements: string[];
  from: number;
  to: number;
}

/** Answers that do not wait for one another begin well within this time of one another. Milliseconds. */
const HELD = 15;

/** Returns the most answers of which each began after the one before had come. Those that overlap count once. */
const longestChain = (answers: readonly Answer[]): Answer[] => {
  const chain: Answer[] = [];
  for (const answer of answers.toSorted((one, other) => one.to - other.to)) {
    if (answer.from > (chain.at(-1)?.to ?? -1)) chain.push(answer);
  }
  return chain;
};

/**
 * Returns the answer of a request with the answers of the database that it awaited one after the other: the statements
 * of each. A batch is one round trip, and so are parallel requests. Every answer is held for a moment, so that parallel
 * requests also overlap on a fast machine. Requests after the answer itself do not count.
 */
export const awaitingAnswers = async (club: TestClub, ask: () => Promise<Response>) => {
  const came: Answer[] = [];
  let moment = 0;
  club.databaseRequests.around = async (sent, send) => {
    moment += 1;
    const from = moment;
    try {
      return await send();
    } finally {
      await sleep(HELD);
      moment += 1;
      came.push({ statements: statementsIn(sent), from, to: moment });
    }
  };
  try {
    const response = await ask();
    return { response, awaited: longestChain([...came]).map(({ statements }) => statements) };
  } finally {
    club.databaseRequests.around = undefined;
  }
};

/** Returns a statement in a few words: what it does first, and where. */
const inShort = (statement: string): string => {
  const words = statement.replaceAll(/\s+/g, ' ').trim();
  const [verb = ''] = words.split(' ');
  const tables = Array.from(words.matchAll(/\b(?:from|join|into|update) "(\w+)"/g), ([, table = '']) => table);
  return tables.length > 0 ? `${verb} ${[...new Set(tables)].join(', ')}` : words.slice(0, 60);
};

/** Returns a sentence that names a request, how many answers it awaits and may await, and what each of them answers. */
export const waitingSentence = (name: string, awaited: readonly string[][], most: number): string =>
  [
    `${name} awaits ${awaited.length} answers of the database one after the other, and may await ${most}:`,
    ...awaited.map((statements, nth) => `  ${nth + 1}. ${statements.map(inShort).join('; ')}`),
  ].join('\n');
