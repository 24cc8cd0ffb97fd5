import { type AskedAction, isAlwaysAsked } from '#domain/site/asked-again.ts';
import { askPassword, isPasswordRefused } from './password-question.ts';

/**
 * Runs an action that requires the password in some cases: asks first if `isExpected`, otherwise only if the server
 * requires it. Throws the same errors as `withPassword`.
 */
export const withPasswordIf = async <Answer>(
  action: AskedAction,
  isExpected: boolean,
  send: (again: { password?: string }) => Promise<Answer>,
): Promise<Answer> => {
  if (!isExpected && !isAlwaysAsked(action)) {
    try {
      return await send({});
    } catch (error) {
      if (!isPasswordRefused(error)) throw error;
    }
  }
  return askPassword(action, (password) => send({ password }));
};
