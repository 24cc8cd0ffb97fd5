/** What a test can make go wrong between a function and its database. */
export interface Faults {
  /** The next `count` requests are executed, then the connection is cut: committed, answer lost. */
  loseAnswerAfterCommit(count?: number): void;
  /** The next `count` requests are executed, then the connection is cut in the middle of the answer's body. */
  breakAnswerAfterCommit(count?: number): void;
  /** The next `count` requests fail before anything is executed. */
  failBefore(count?: number): void;
  /** Every request waits that long before it is executed; 0 ends it. */
  delay(milliseconds: number): void;
  reset(): void;
}

export interface FaultState {
  failing: number;
  losing: number;
  breaking: number;
  delayMs: number;
}

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
