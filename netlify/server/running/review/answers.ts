import { answeredRequest, reviewSchema } from '#domain/member/review-answers.ts';
import { declare } from '../../http/declare.ts';
import type { adminReviewRoutes } from './routes.ts';

export const reviewAnswers = declare<typeof adminReviewRoutes>('/api/admin')({
  'GET /review': {
    does: 'Lists the files and the requests that wait for an administrator, those that came first at the top.',
    answers: { 200: reviewSchema },
  },
  'POST /review/requests/:id/answer': {
    does: 'Records that a request about personal data was answered.',
    answers: { 200: answeredRequest },
  },
});
