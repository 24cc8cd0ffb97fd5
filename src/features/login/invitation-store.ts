import { errorsByField } from '#domain/field-errors.ts';
import { newPassword } from '#domain/password.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { readToken, writeToken } from '#lib/storage.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { invitationMessages as words } from '#messages/invitation.ts';

/**
 * Why the password was not set: a sentence below the password, one for the whole form, or a link that no longer works.
 */
export interface AcceptanceFailure {
  password?: string | undefined;
  message?: string;
  isClosed?: boolean;
}

const failureOf = (error: unknown): AcceptanceFailure => {
  if (!(error instanceof ApiError)) return { message: words.unavailable };
  const { token, password } = error.fields;
  if (token) return { message: token, isClosed: true };
  if (password) return { password };
  return { message: error.type === 'rate-limited' ? error.message : words.unavailable };
};

/** Sets the password of an invitation and keeps the token. Returns undefined if it worked, otherwise why not. */
export const acceptInvitation = async (token: string, password: string): Promise<AcceptanceFailure | undefined> => {
  const checked = newPassword.safeParse(password);
  if (!checked.success) {
    const { form: code = 'invalid' } = errorsByField(checked.error);
    return { password: fieldErrorSentence(code, 'password') };
  }
  try {
    const answer = await call(api.invitation.$post({ json: { token, password } }));
    writeToken(answer.token);
    return readToken() === answer.token ? undefined : { message: words.storageRefused };
  } catch (error) {
    console.error(words.refused, error);
    return failureOf(error);
  }
};
