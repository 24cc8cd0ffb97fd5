import type { HostAnswers } from '#local/host/call-function.ts';

/** Sentences for a site that brings none of its own. */
export const defaultAnswers: HostAnswers = {
  bodyTooLarge: () => ({ type: 'validation', messages: ['The request is too large.'] }),
  failed: (reference) => ({ type: 'internal', message: 'The function failed.', reference }),
  timedOut: (reference) => ({ type: 'unavailable', message: 'The function did not answer in time.', reference }),
};
