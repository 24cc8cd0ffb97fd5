import type { APIContext } from 'astro';

/** Lets the admin area show a private PDF, fetched with the token, in a frame of its own page. */
export const allowPrivateFrames = (policy: APIContext['csp']): void => {
  policy?.insertDirective("frame-src 'self' blob:");
};
