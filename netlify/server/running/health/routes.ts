import { Hono } from 'hono';
import { allows } from '#domain/account/role.ts';
import { findSession } from '../../accounts/session-actions.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { bearerToken, lacksFactor } from '../../http/authenticate.ts';
import type { ProviderCheck } from '../../integrations/payment-provider.ts';
import type { BackupState } from '../backup/state.ts';
import { isDatabaseUp } from './queries.ts';

interface Health {
  status: 'ok' | 'degraded';
  database: 'up' | 'down';
  /** Only administrators who keep the site running see this and the fields below. */
  files?: 'up' | 'down';
  payments?: ProviderCheck & { isTest: boolean };
  backup?: BackupState;
}

const mayKnow = async (deps: Deps, token: string | undefined): Promise<boolean> => {
  const administrator = token === undefined ? undefined : await findSession(deps, token).catch(() => undefined);
  return administrator !== undefined && !lacksFactor(administrator) && allows(administrator.roles, 'running', 'read');
};

const areFilesUp = ({ files }: Deps): Promise<boolean> =>
  files.find('no-such-file').then(
    () => true,
    () => false,
  );

export const healthRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/health', async (context) => {
    if (!(await isDatabaseUp(deps.db))) {
      const health: Health = { status: 'degraded', database: 'down' };
      return context.json(health, 503);
    }
    const health: Health = { status: 'ok', database: 'up' };
    // An invalid token is no error here: a monitor gets the public answer.
    if (!(await mayKnow(deps, bearerToken(context)))) return context.json(health, 200);
    const { findBackupState } = await import('../backup/state.ts');
    const [filesUp, payments, backup] = await Promise.all([
      areFilesUp(deps),
      deps.payments.check(),
      findBackupState(deps),
    ]);
    const detailed: Health = {
      status: filesUp && payments.works && backup.state !== 'failed' ? 'ok' : 'degraded',
      database: 'up',
      files: filesUp ? 'up' : 'down',
      payments: { ...payments, isTest: deps.payments.isTest },
      backup,
    };
    return context.json(detailed, 200);
  });
