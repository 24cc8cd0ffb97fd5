import * as z from 'zod/mini';
import { sentBrowserKey } from './administrator.ts';
import { passkeyName } from './factor.ts';

/** The time limit for a passkey to sign, and for its answer to be used. Minutes (docs/rules.md#passkeys). */
export const PASSKEY_MINUTES = 5;

/** More characters than any authenticator sends. */
const LONGEST = 8000;

/** Bytes in the encoding that browsers send. */
const bytes = z
  .string('passkey-wrong')
  .check(z.regex(/^[\w-]+$/, 'passkey-wrong'), z.maxLength(LONGEST, 'passkey-wrong'));

/** A new passkey as the browser describes it (W3C Web Authentication). The schema ignores all other fields. */
const createdPasskey = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }, 'passkey-wrong'),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** A signed answer of a passkey as the browser sends it. */
const signedByPasskey = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }, 'passkey-wrong'),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;

export const passkeySchema = z.object({ name: passkeyName, passkey: createdPasskey });
export type NewPasskey = z.output<typeof passkeySchema>;

export const passkeyLoginSchema = z.object({ passkey: signedByPasskey, browser: sentBrowserKey });

export const passkeyAnswerSchema = z.object({ passkey: signedByPasskey });
