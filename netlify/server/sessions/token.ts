import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits. The browser keeps the token, the database only its hash. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
