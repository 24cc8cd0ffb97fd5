import { Hono } from 'hono';
import { dayInParis } from '#domain/dates.ts';
import { CLOSED_HEADER, closedHeader } from '#domain/planning/closed-days.ts';
import { toggleKeySchema } from '#domain/site/toggle.ts';
import { findOpening, findToggle } from '../../club/toggle-reads.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { keptForTheDay } from '../../http/kept-for-the-day.ts';
import { paramReader } from '../../http/param.ts';

/** Sign-up also depends on the club's settings, its pages and the days of its seasons. */
const tags = ['toggles', 'club', 'pages'] as const;

export const toggleKeyParam = paramReader(toggleKeySchema);

export const toggleRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    // Every page requests this once it is painted. The answer includes the closures, so that home needs no second
    // request.
    .get('/feature-toggles', keptForTheDay(deps, [...tags, 'planning']), async (context) => {
      const { toggles, closed } = await findOpening(deps);
      return context.json(toggles, 200, { [CLOSED_HEADER]: closedHeader(closed, dayInParis(deps.now())) });
    })
    .get('/feature-toggle/:key', keptForTheDay(deps, tags), async (context) =>
      context.json(await findToggle(deps, toggleKeyParam(context.req.param('key')))),
    );
