import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';

/** Routes about the nightly backup. They import their modules only on request. */
export const adminBackupRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/backup/notice', inArea('running'), async (context) => {
    const { findBackupNotice } = await import('./state.ts');
    return context.json({ notice: await findBackupNotice(deps) });
  });
