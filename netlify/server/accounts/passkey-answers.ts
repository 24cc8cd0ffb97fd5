import * as z from 'zod';
import { count } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminPasskeyRoutes, passkeyRoutes } from './passkey-routes.ts';
import { signedIn } from './session-answers.ts';

const known = z.array(z.strictObject({ type: z.literal('public-key'), id: z.string() }));

/** As browsers read them (W3C Web Authentication, JSON). */
const toSign = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: count,
  userVerification: z.literal('required'),
});

const toCreate = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: count,
    excludeCredentials: known,
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });

export const passkeyAnswers = declare<typeof passkeyRoutes>('/api')({
  'POST /passkeys/challenge': {
    does: 'Begins a sign-in by passkey: returns what it has to sign within five minutes.',
    answers: { 201: toSign },
  },
  'POST /passkeys/login': {
    does: 'Signs in with the passkey of an account, which replaces the password and the second factor.',
    answers: { 200: signedIn },
  },
});

export const adminPasskeyAnswers = declare<typeof adminPasskeyRoutes>('/api/admin')({
  'POST /passkeys/begin': {
    does: 'Begins to add a passkey to one’s account: returns what the browser makes it of, within five minutes.',
    answers: { 201: toCreate },
    refuses: { 'rate-limited': null },
  },
  'POST /passkeys/finish': {
    does: 'Adds the passkey that the browser made. Returns recovery codes if it is the first factor.',
    answers: { 201: z.strictObject({ recoveryCodes: z.array(z.string()).nullable() }) },
  },
  'POST /passkeys/again': {
    does: 'Begins to ask again by passkey: returns what it has to sign within five minutes.',
    answers: { 201: toSign.extend({ allowCredentials: known }) },
  },
  'POST /passkeys/proof': {
    does: 'Returns what is sent in place of the password, once, within five minutes.',
    answers: { 201: z.strictObject({ proof: z.string() }) },
    refuses: { 'rate-limited': null },
  },
});
