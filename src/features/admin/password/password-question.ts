import { atom } from 'nanostores';
import type { AlwaysAsked, AskedAction } from '#domain/site/asked-again.ts';
import { ApiError } from '#lib/api-error.ts';
import { isApiError } from '#lib/is-api-error.ts';

/** An action that waits for the password. `answer` is undefined if the user closed the dialog. */
export interface PasswordQuestion {
  action: AskedAction;
  /** Runs the action. Returns the refusal of a wrong password, so that the user can try again; otherwise undefined. */
  answer: (password: string) => Promise<ApiError | undefined>;
  abandon: () => void;
  /** Fails the action, because the dialog could not be shown. */
  fail: () => void;
}

/** The question that the dialog shows. */
export const $passwordQuestion = atom<PasswordQuestion | undefined>(undefined);

/** Returns true if the server refused the request because the password was missing or wrong. */
export const isPasswordRefused = (error: unknown): error is ApiError =>
  isApiError(error, 'validation') && error.fields.password !== undefined;

/** Asks for the password in a dialog over the screen, then runs the action with it. */
export const askPassword = <Answer>(
  action: AskedAction,
  send: (password: string) => Promise<Answer>,
): Promise<Answer> =>
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
 * Runs an action that always requires the password: asks for it in a dialog over the screen, and sends it with the
 * request. Returns the answer. Throws `ApiError`, `abandoned` if the dialog was closed.
 */
export const withPassword = <Answer>(
  action: AlwaysAsked,
  send: (password: string) => Promise<Answer>,
): Promise<Answer> => askPassword(action, send);
