import * as z from 'zod/mini';
import { browserKey } from './administrator.ts';
import { passkeyName } from './factor.ts';

/** How long a passkey may take to sign, and a proof to be used. Minutes (docs/rules.md#passkeys). */
export const PASSKEY_MINUTES = 5;

/** Longer than any authenticator sends. */
const LONGEST = 8000;

/** Bytes as browsers send them. */
const bytes = z
  .string('passkey-wrong')
  .check(z.regex(/^[\w-]+$/, 'passkey-wrong'), z.maxLength(LONGEST, 'passkey-wrong'));

/** A new passkey, as the browser describes it (W3C Web Authentication). What else it says is not read. */
const createdPasskey = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }, 'passkey-wrong'),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What a passkey signed, as the browser tells it. */
const signedByPasskey = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }, 'passkey-wrong'),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;

export const passkeySchema = z.object({ name: passkeyName, passkey: createdPasskey });
export type NewPasskey = z.output<typeof passkeySchema>;

export const passkeyLoginSchema = z.object({ passkey: signedByPasskey, browser: browserKey });

export const passkeyProofSchema = z.object({ passkey: signedByPasskey });
