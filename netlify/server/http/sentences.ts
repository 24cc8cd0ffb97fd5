import type { ErrorCode } from '#domain/error.ts';
import {
  type Audience,
  accountTaken,
  errorSentences,
  fieldErrorSentence,
  signUpErrorSentences,
} from '#messages/errors.ts';

/** Who reads the answer of an address. */
export const audienceOf = (path: string): Audience => (path.startsWith('/api/admin/') ? 'administrator' : 'visitor');

// Only there is it known that nothing was paid: who asks what became of a payment may have paid it.
const isSignUp = (path: string): boolean => path === '/api/create-payment-intent';

const takesPictures = (path: string): boolean => /^\/api\/admin\/(media|team)(\/|$)/.test(path);

/** The sentence for an answer as a whole, from an address; `{n}` is a number of minutes. */
export const sentenceFor = (code: ErrorCode, path: string): string => {
  if (code === 'too-large' && takesPictures(path)) return fieldErrorSentence('image-too-large', 'file');
  if (code === 'duplicate' && path.startsWith('/api/admin/administrators')) return accountTaken;
  return (isSignUp(path) ? signUpErrorSentences[code] : undefined) ?? errorSentences[code];
};
