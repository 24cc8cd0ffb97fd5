import { atom } from 'nanostores';
import { type AlwaysAsked, type AskedAction, isAlwaysAsked } from '#domain/site/asked-again.ts';
import { ApiError } from '#lib/api-error.ts';
import { isApiError } from '#lib/is-api-error.ts';

/** An action that waits for the password. `answer` is undefined if whoever was asked closed the dialog. */
export interface PasswordQuestion {
  action: AskedAction;
  /** Does the action. Returns a refusal of the password, for another try; undefined once it is over. */
  answer: (password: string) => Promise<ApiError | undefined>;
  abandon: () => void;
  /** Ends the question that could not be shown. */
  fail: () => void;
}

/** The question that the dialog over the screen shows. */
export const $passwordQuestion = atom<PasswordQuestion | undefined>(undefined);

/** Returns true if the server refused because of the password, wrong or missing. */
export const isPasswordRefused = (error: unknown): error is ApiError =>
  isApiError(error, 'validation') && error.fields.password !== undefined;

const ask = <Answer>(action: AskedAction, send: (password: string) => Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const end = (): void => $passwordQuestion.set(undefined);
    $passwordQuestion.set({
      action,
      answer: async (password) => {
        try {
          resolve(await send(password));
        } catch (error) {
          if (isPasswordRefused(error)) return error;
          reject(error);
        }
        end();
        return undefined;
      },
      abandon: () => {
        end();
        reject(new ApiError('abandoned'));
      },
      fail: () => {
        end();
        reject(new ApiError('network'));
      },
    });
  });

/**
 * Does what is always asked again: asks for the password in a dialog over the screen, and sends it along. Returns what was
 * answered. Throws `ApiError`, `abandoned` if the dialog was closed.
 */
export const withPassword = <Answer>(
  action: AlwaysAsked,
  send: (password: string) => Promise<Answer>,
): Promise<Answer> => ask(action, send);

/**
 * Does what is asked again in some cases: at once with the question if it `isExpected`, otherwise only if the server asks.
 * Throws as `withPassword` does.
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
  return ask(action, (password) => send({ password }));
};
