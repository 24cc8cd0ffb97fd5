import * as z from 'zod';
import { dossierRequestKinds } from '#domain/mail/link.ts';
import { decidedPieces } from '#domain/member/piece-decision.ts';
import { id, instant, season } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminReviewRoutes } from './routes.ts';

const piece = z
  .strictObject({
    memberId: id,
    fullName: z.string(),
    season,
    isArchived: z.boolean(),
    piece: z.enum(decidedPieces),
    fileId: z.string().describe('Tells one file from the next. A decision names it.'),
    receivedAt: instant,
    lastRefusal: z.string().nullable().describe('Why the one before was refused.'),
  })
  .meta({ id: 'PieceToReview' });

const request = z
  .strictObject({
    id,
    kind: z.enum(dossierRequestKinds),
    at: instant,
    memberId: id,
    isArchived: z.boolean(),
    fullName: z.string(),
    email: z.string(),
    isAddressNew: z.boolean().describe('The address was none of the person’s before.'),
    known: z.array(z.string()).describe('The addresses that were.'),
  })
  .meta({ id: 'RequestToAnswer' });

const address = z
  .strictObject({ memberId: id, fullName: z.string(), season, email: z.string(), known: z.array(z.string()) })
  .meta({ id: 'NewAddress' });

export const reviewAnswers = declare<typeof adminReviewRoutes>('/api/admin')({
  'GET /review': {
    does: 'Lists the files and the requests that wait for an administrator, those that came first at the top.',
    answers: {
      200: z
        .strictObject({ pieces: z.array(piece), requests: z.array(request), addresses: z.array(address) })
        .meta({ id: 'Review' }),
    },
  },
  'POST /review/requests/:id/answer': {
    does: 'Records that a request about personal data was answered.',
    answers: { 200: z.strictObject({ id, answeredAt: instant, by: z.string().nullable() }) },
  },
});
