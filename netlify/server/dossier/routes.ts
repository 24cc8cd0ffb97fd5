import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { authenticateLink } from '../http/authenticate-link.ts';
import { privateFile } from '../http/private-file.ts';
import { findOwnPhoto, readAsGuardian, readDossier } from './actions.ts';

/** Routes for whoever holds a link. Each takes links of one scope only. */
export const dossierRoutes = (deps: Deps) => {
  const own = authenticateLink(deps, 'dossier');
  const guardian = authenticateLink(deps, 'guardian');
  return new Hono<AppEnv>()
    .get('/dossier/link', authenticateLink(deps, 'any'), (context) =>
      context.json({ scope: context.get('link').scope }),
    )
    .get('/dossier', own, async (context) => context.json(await readDossier(deps, context.get('link'))))
    .get('/dossier/photo', own, async (context) =>
      privateFile(context, await findOwnPhoto(deps, context.get('link')), 'photo'),
    )
    .get('/dossier/guardian', guardian, async (context) =>
      context.json(await readAsGuardian(deps, context.get('link'))),
    );
};
