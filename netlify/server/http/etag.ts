import { createHash } from 'node:crypto';

/** The validator of a body. Weak: the CDN compresses it. */
export const etagOf = (body: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
