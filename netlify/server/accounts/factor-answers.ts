import * as z from 'zod';
import { count, id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminFactorRoutes } from './factor-routes.ts';

const passkey = z
  .strictObject({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'Passkey' });

const recovery = z
  .strictObject({
    administratorId: id,
    name: z.string(),
    startedBy: z.string(),
    startedAt: instant,
    confirmedBy: z.string().nullable(),
    endsAt: instant.nullable(),
    isTold: z.boolean(),
  })
  .meta({ id: 'FactorRecovery' });

const ownFactors = z
  .strictObject({
    totpSince: instant.nullable(),
    passkeys: z.array(passkey),
    recoveryCodes: count,
    isAsked: z.boolean(),
    recovery: recovery.nullable(),
  })
  .meta({ id: 'OwnFactors' });

const safety = z
  .strictObject({ factorAsked: z.boolean(), refundAskedAboveCents: count.nullable(), updatedAt: instant })
  .meta({ id: 'Safety' });

const codes = z.array(z.string());

export const factorAnswers = declare<typeof adminFactorRoutes>('/api/admin')({
  'GET /me/factors': {
    does: 'Returns one’s own second factors.',
    answers: { 200: ownFactors },
  },
  'POST /me/totp': {
    does: 'Begins to set up an application of codes, and tells its secret once.',
    answers: { 201: z.strictObject({ secret: z.string(), address: z.string() }) },
    refuses: { 'rate-limited': null },
  },
  'POST /me/totp/confirm': {
    does: 'Makes the application count, with its first code. Returns recovery codes if it is the first factor.',
    answers: { 200: z.strictObject({ recoveryCodes: codes.nullable() }) },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'POST /me/totp/remove': {
    does: 'Takes the application of codes off one’s account.',
    answers: { 204: null },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'POST /me/recovery-codes': {
    does: 'Makes ten new recovery codes in place of the earlier ones.',
    answers: { 201: z.strictObject({ recoveryCodes: codes }) },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'POST /me/passkeys/:id/remove': {
    does: 'Takes a passkey off one’s account.',
    answers: { 204: null },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'DELETE /me/recovery': {
    does: 'Stops the recovery of one’s own account that other administrators requested.',
    answers: { 204: null },
  },
  'GET /recoveries': {
    does: 'Lists the accounts whose factors will be taken off because their owners lost them.',
    answers: { 200: z.array(recovery) },
  },
  'POST /me/recoveries': {
    does: 'Requests the recovery of an account, or confirms another administrator’s request. A day later the account loses its second factors. The answer is null for an administrator who may not see the accounts.',
    answers: { 201: recovery.nullable() },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'DELETE /recoveries/:id': {
    does: 'Stops a recovery, by the id of its account.',
    answers: { 204: null },
  },
  'GET /safety': {
    does: 'Returns whom the club asks for a second factor, and above which refund it asks again.',
    answers: { 200: safety },
  },
  'PUT /safety': {
    does: 'Changes that. Only somebody who has a second factor can ask others for one.',
    answers: { 200: safety },
    refuses: { conflict: safety, 'rate-limited': null },
  },
});
