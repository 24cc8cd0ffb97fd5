import * as z from 'zod';
import { roles } from '#domain/account/role.ts';
import { id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { administratorRoutes, invitationRoutes } from './administrator-routes.ts';
import { signedIn } from './session-answers.ts';

const administrator = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    disciplines: z.array(id),
    disabledAt: instant.nullable(),
    invited: z.boolean(),
    invitationExpiresAt: instant.nullable(),
    hasFactor: z.boolean().describe('Whether signing in takes a second factor or a passkey.'),
    lastUsedAt: instant.nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'Administrator' });

const invitation = z
  .strictObject({ administrator, link: z.string(), expiresAt: instant, isMailed: z.boolean() })
  .meta({ id: 'Invitation' });

const session = z
  .strictObject({
    id,
    createdAt: instant,
    lastUsedAt: instant,
    expiresAt: instant,
    browser: z.string(),
    system: z.string(),
    isPresent: z.boolean(),
  })
  .meta({ id: 'AdministratorSession' });

export const administratorAnswers = declare<typeof administratorRoutes>('/api/admin')({
  'GET /administrators': {
    does: 'Lists who may sign in, could once, or is invited to.',
    answers: { 200: z.array(administrator) },
  },
  'POST /administrators': {
    does: 'Invites an administrator, and returns the link of the invitation.',
    answers: { 201: invitation },
    refuses: { duplicate: null, conflict: administrator, 'rate-limited': null },
  },
  'POST /administrators/:id/invitation': {
    does: 'Makes a new link for somebody, who chooses a new password with it.',
    answers: { 201: invitation },
    refuses: { conflict: administrator, 'rate-limited': null },
  },
  'PUT /administrators/:id': {
    does: 'Renames, disables or enables an administrator, or changes their roles.',
    answers: { 200: administrator },
    refuses: { conflict: administrator, 'rate-limited': null },
  },
  'GET /administrators/:id/sessions': {
    does: 'Lists the sessions of an administrator.',
    answers: { 200: z.array(session) },
  },
  'DELETE /administrators/:id/sessions/:sessionId': {
    does: 'Ends a session of an administrator.',
    answers: { 204: null },
  },
  'DELETE /administrators/:id/sessions': {
    does: 'Ends every session of an administrator, except the one that asks.',
    answers: { 204: null },
  },
  'GET /me/sessions': {
    does: 'Lists one’s own sessions.',
    answers: { 200: z.array(session) },
  },
  'DELETE /me/sessions': {
    does: 'Ends one’s other sessions.',
    answers: { 204: null },
  },
  'DELETE /me/sessions/:sessionId': {
    does: 'Ends a session of one’s own.',
    answers: { 204: null },
  },
  'PUT /me/password': {
    does: 'Changes one’s own password, and ends one’s other sessions.',
    answers: { 204: null },
    refuses: { 'rate-limited': null },
  },
});

export const invitationAnswers = declare<typeof invitationRoutes>('/api')({
  'POST /invitation': {
    does: 'Accepts an invitation by choosing a password, and signs in unless a second factor is asked.',
    access: 'everybody with the link',
    answers: { 200: signedIn.extend({ token: z.string().nullable() }).meta({ id: 'Accepted' }) },
  },
  'POST /forgotten-password': {
    does: 'Mails a link for a new password, if the address is an administrator’s. Answers the same if it is not.',
    answers: { 204: null },
  },
});
