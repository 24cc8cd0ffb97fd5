import * as z from 'zod';
import { nameArticles } from '#domain/form/name-article.ts';
import { healthOnOffer, instant, product } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminProductRoutes } from './admin-routes.ts';
import type { productRoutes } from './routes.ts';

const adminProduct = product
  .extend({
    article: z.enum(nameArticles).nullable(),
    position: z.int(),
    retired: z.boolean(),
    inUse: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'AdminProduct' });

export const productAnswers = declare<typeof productRoutes>('/api')({
  'GET /products': {
    does: 'Lists the disciplines the club offers, with their prices in euros.',
    answers: { 200: z.array(product) },
  },
  'GET /products/health': {
    does: 'Says what the season shown asks about health, and the text that adults attest.',
    answers: { 200: healthOnOffer },
  },
});

export const adminProductAnswers = declare<typeof adminProductRoutes>('/api/admin')({
  'GET /products': { does: 'Lists every discipline, retired ones too.', answers: { 200: z.array(adminProduct) } },
  'GET /products/:id': { does: 'Returns a discipline.', answers: { 200: adminProduct } },
  'POST /products': {
    does: 'Adds a discipline with its prices.',
    answers: { 201: adminProduct },
    refuses: { conflict: adminProduct },
  },
  'PUT /products/order': {
    does: 'Puts the disciplines into another order, and lists them.',
    answers: { 200: z.array(adminProduct) },
    refuses: { conflict: z.array(adminProduct) },
  },
  'PUT /products/:id': {
    does: 'Changes a discipline and its prices.',
    answers: { 200: adminProduct },
    refuses: { conflict: adminProduct },
  },
  'DELETE /products/:id': {
    does: 'Removes a discipline. One that a membership chose is retired instead, and returned.',
    answers: { 200: adminProduct, 204: null },
    refuses: { conflict: adminProduct },
  },
});
