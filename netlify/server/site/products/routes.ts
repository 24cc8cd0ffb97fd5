import { Hono } from 'hono';
import { findHealthOnOffer } from '../../club/health-reads.ts';
import { listOffered } from '../../club/product-reads.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { keptForTheDay } from '../../http/kept-for-the-day.ts';

/** The season shown, which the club or the day decides, has the prices. */
const tags = ['products', 'club'] as const;

export const productRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/products', keptForTheDay(deps, tags), async (context) => context.json(await listOffered(deps)))
    .get('/products/health', keptForTheDay(deps, tags), async (context) => context.json(await findHealthOnOffer(deps)));
