import { sendWithToken } from './api.ts';

declare global {
  /** The answers that the head of the page has asked for, by their addresses. Undefined if none came. */
  var askedAhead: Record<string, Promise<Response | undefined>> | undefined;
}

/**
 * Returns the answer that the head of the page has asked for, once. Sends the request otherwise, also after a refusal,
 * which the session handles.
 */
export const sendUnlessAsked: typeof sendWithToken = (input, init) => {
  const address = String(input);
  const asked = globalThis.askedAhead?.[address];
  if (!asked) return sendWithToken(input, init);
  delete globalThis.askedAhead?.[address];
  return asked.then((answer) => (answer?.ok ? answer : sendWithToken(input, init)));
};
