import type { ErrorCode } from '#domain/error.ts';
import { accountTaken, errorSentences, fieldErrorSentence, signUpErrorSentences } from '#messages/errors.ts';
import { fieldNames, mailFieldNames } from '#messages/field-names.ts';
import { type FieldNames, ownFieldNames } from '#messages/form-errors.ts';

/** Returns the names of fields that readers of this address know. */
export const fieldNamesFor = (path: string): FieldNames => {
  if (/^\/api\/admin\/(mail|reminders)(\/|$)/.test(path)) return mailFieldNames;
  return path.startsWith('/api/admin/') ? fieldNames : ownFieldNames;
};

const signUpSentences: Partial<Record<ErrorCode, string>> = signUpErrorSentences;

const isSignUp = (path: string): boolean => path === '/api/create-payment-intent';

const takesPictures = (path: string): boolean => /^\/api\/admin\/(media|team)(\/|$)/.test(path);

/** Returns the sentence for a whole answer of an address. `{n}` is a number of minutes. */
export const sentenceOfAnswer = (code: ErrorCode, path: string): string => {
  if (code === 'too-large' && takesPictures(path)) return fieldErrorSentence('image-too-large', 'file');
  if (code === 'duplicate' && path.startsWith('/api/admin/administrators')) return accountTaken;
  return (isSignUp(path) ? signUpSentences[code] : undefined) ?? errorSentences[code];
};
