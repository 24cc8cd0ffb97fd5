import * as z from 'zod';
import { invitationObstacles, renewalStates } from '#domain/member/renewal-state.ts';
import { count, day, id, instant, season } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import { exported } from '../memberships/answers.ts';
import type { adminRenewalRoutes } from './admin-routes.ts';

const person = z
  .strictObject({
    id: id.describe('The membership of the season before.'),
    fullName: z.string(),
    disciplines: z.array(z.string()),
    email: z.string(),
    isArchived: z.boolean(),
    state: z.enum(renewalStates),
    obstacle: z.enum(invitationObstacles).nullable().describe('Why no invitation goes to them by mail.'),
    invitedAt: instant.nullable().describe('The last invitation.'),
    openedAt: instant.nullable(),
    declinedAt: instant.nullable(),
    returnedId: id.nullable().describe('The membership by which they came back.'),
  })
  .meta({ id: 'FormerMember' });

const former = z
  .strictObject({
    season,
    opensOn: day.nullable().describe('Null if nobody has prepared the season.'),
    isOpen: z.boolean(),
    next: season.nullable().describe('A later season that former members come back to.'),
    people: z.array(person),
  })
  .meta({ id: 'FormerMembers' });

const plan = z
  .strictObject({
    selection: z.string(),
    people: count,
    mails: count.describe('One for each reader: a minor’s guardian gets one too.'),
    left: z.array(z.strictObject({ reason: z.enum([...invitationObstacles, 'too-soon', 'settled']), count })),
    days: count.describe('Over how many days, today included.'),
    usedToday: count,
    allowance: count,
  })
  .meta({ id: 'InvitationPlan' });

const notice = z.strictObject({ season, opensOn: day, count }).meta({ id: 'RenewalNotice' });

export const adminRenewalAnswers = declare<typeof adminRenewalRoutes>('/api/admin')({
  'GET /renewals': {
    does: 'Lists who had a membership in force in the season before, and what became of their coming back.',
    answers: { 200: former },
  },
  'POST /renewals/export': {
    does: 'Hands out one view of the former members; all of them only with the password.',
    ...exported,
  },
  'GET /renewals/notice': {
    does: 'Tells how many former members are to be invited, from the day the season opens to them until it begins.',
    answers: { 200: z.strictObject({ notice: notice.nullable() }) },
  },
  'POST /renewals/invitations/plan': {
    does: 'Tells to whom an invitation to come back would go, without writing anything.',
    answers: { 200: plan },
  },
  'POST /renewals/invitations': {
    does: 'Invites former members by mail, exactly those whom its plan named. The request is idempotent.',
    answers: { 201: former },
    refuses: { conflict: plan.optional() },
  },
  'POST /renewals/:id/undo-decline': {
    does: 'Takes back that somebody does not come back. The request is idempotent.',
    answers: { 204: null },
  },
});
