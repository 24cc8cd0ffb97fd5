/** Faults between a function and its database, for tests. */
export interface Faults {
  /** Executes the next `count` requests, then cuts the connection: committed, answer lost. */
  loseAnswerAfterCommit(count?: number): void;
  /** Executes the next `count` requests, then cuts the connection in the middle of the answer's body. */
  breakAnswerAfterCommit(count?: number): void;
  /** Fails the next `count` requests before anything is executed. */
  failBefore(count?: number): void;
  /** Delays every request by that many milliseconds. 0 ends the delay. */
  delay(milliseconds: number): void;
  reset(): void;
}

export interface FaultState {
  failing: number;
  losing: number;
  breaking: number;
  delayMs: number;
}

/** Returns the switches of the faults, and their state for the service. */
export const createFaults = (): { faults: Faults; state: FaultState } => {
  const state: FaultState = { failing: 0, losing: 0, breaking: 0, delayMs: 0 };
  const faults: Faults = {
    loseAnswerAfterCommit: (count = 1) => {
      state.losing = count;
    },
    breakAnswerAfterCommit: (count = 1) => {
      state.breaking = count;
    },
    failBefore: (count = 1) => {
      state.failing = count;
    },
    delay: (milliseconds) => {
      state.delayMs = milliseconds;
    },
    reset: () => {
      Object.assign(state, { failing: 0, losing: 0, breaking: 0, delayMs: 0 });
    },
  };
  return { faults, state };
};
