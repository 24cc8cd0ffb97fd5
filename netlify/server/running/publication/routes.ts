import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { publicationMessages } from '#messages/publication.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea, readInParallel } from '../../http/authenticate.ts';
import type { ErrorBody } from '../../http/errors.ts';
import { optionalJsonBody } from '../../http/json-body.ts';
import { findPublication, requestPublication } from './actions.ts';

const requestBody = optionalJsonBody(
  z.object({
    /** Builds although nothing waits. */
    force: z.prefault(z.boolean('invalid'), false),
  }),
);

/** Answers why nobody can publish if no build hook is set. */
const whenConfigured = (deps: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    if (deps.publication.isConfigured) return next();
    const body: ErrorBody = { type: 'unavailable', message: publicationMessages.notConfigured };
    return context.json(body, 503);
  });

export const adminPublicationRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/publication', inArea('publication'), readInParallel, async (context) =>
      context.json(await findPublication(deps)),
    )
    .post('/publication', inArea('publication'), whenConfigured(deps), requestBody, async (context) => {
      const publication = await requestPublication(deps, context.get('administrator'), context.req.valid('json'));
      return context.json(publication, publication.state === 'running' ? 202 : 200);
    });
