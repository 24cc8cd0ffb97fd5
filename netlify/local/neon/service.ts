import { setTimeout as sleep } from 'node:timers/promises';
import { answerError } from '#local/neon/answer-error.ts';
import { execute } from '#local/neon/execute.ts';
import { createFaults, type FaultState, type Faults } from '#local/neon/faults.ts';
import { createPools } from '#local/neon/pools.ts';
import { parseRequest, type ReadHeader } from '#local/neon/protocol.ts';

/** An answer, and how much of it the client will see. */
export interface NeonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly arrives: 'whole' | 'half' | 'never';
}

export interface NeonService {
  readonly faults: Faults;
  answer(header: ReadHeader, body: string): Promise<NeonAnswer>;
  close(): Promise<void>;
}

/** Returns true if the fault applies now, and counts it down. */
const isDue = (state: FaultState, fault: 'failing' | 'losing' | 'breaking'): boolean => {
  const due = state[fault] > 0;
  if (due) state[fault] -= 1;
  return due;
};

/**
 * Returns a service that speaks Neon's SQL-over-HTTP protocol in front of any PostgreSQL, whatever carries its
 * requests.
 */
export const createNeonService = (maxConnections: number): NeonService => {
  const pools = createPools(maxConnections);
  const { faults, state } = createFaults();
  const perform = async (header: ReadHeader, body: string): Promise<NeonAnswer> => {
    const request = parseRequest(header, body);
    if (state.delayMs > 0) await sleep(state.delayMs);
    if (isDue(state, 'failing')) {
      return { status: 503, body: { message: 'Failed on purpose, before execution.' }, arrives: 'whole' };
    }
    const loses = isDue(state, 'losing');
    const breaks = isDue(state, 'breaking');
    const result = await execute(pools.of(request.connectionString), request);
    return { status: 200, body: result, arrives: loses ? 'never' : breaks ? 'half' : 'whole' };
  };
  return {
    faults,
    answer: (header, body) =>
      perform(header, body).catch((error: unknown) => ({ ...answerError(error), arrives: 'whole' })),
    close: pools.close,
  };
};
