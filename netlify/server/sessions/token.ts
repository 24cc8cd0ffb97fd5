import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits. The browser keeps the token, the database only its hash. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token, as the database stores it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
