import { createHash } from 'node:crypto';

/** Returns the validator of a body. It is weak because the CDN compresses the body. */
export const etagOf = (body: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
