import { sendWithToken } from './api.ts';

declare global {
  /** The answers to the requests of the page's head, by address. Undefined if it sent none. */
  var askedAhead: Record<string, Promise<Response | undefined>> | undefined;
}

/**
 * Returns, once, the answer to the request that the page's head has sent. If it sent none or was refused, sends the
 * request itself, because only that handles an ended session.
 */
export const sendUnlessAsked: typeof sendWithToken = (input, init) => {
  const address = String(input);
  const asked = globalThis.askedAhead?.[address];
  if (!asked) return sendWithToken(input, init);
  delete globalThis.askedAhead?.[address];
  return asked.then((answer) => (answer?.ok ? answer : sendWithToken(input, init)));
};
