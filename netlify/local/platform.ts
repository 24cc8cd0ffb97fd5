import { resolve } from 'node:path';
import type { Blobs } from '#local/blobs.ts';
import { type BuildHook, startBuildHook } from '#local/build-hook.ts';
import type { MountedRoute } from '#local/host/router.ts';
import { startLocalStripe } from '#local/local-stripe.ts';
import type { Faults } from '#local/neon/faults.ts';
import type { Postgres } from '#local/postgres.ts';
import { lockDirectory } from '#local/process-lock.ts';
import { type PurgeApi, startPurgeApi } from '#local/purge-api.ts';
import { readSecrets, type Secrets } from '#local/secrets.ts';
import { siteIdOf, startStores } from '#local/stores.ts';
import type { StripeStandIn } from '#local/stripe-stand-in/start.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface PlatformOptions {
  /** The folder for everything that must survive. One process at a time may use it. */
  readonly dataDir: string;
  /** The port where the site will be reached. Webhooks are delivered there. */
  readonly port: number;
  readonly host?: string;
  /** Services that are set in it (`DATABASE_URL`, `STRIPE_SECRET_KEY`, …) replace the local ones. */
  readonly env: Environment;
  readonly durable?: boolean;
}

export interface Platform {
  /** What functions and the build must find in their environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly postgres: Postgres | undefined;
  readonly databaseFaults: Faults | undefined;
  readonly blobs: Blobs | undefined;
  readonly stripe: StripeStandIn | undefined;
  readonly purgeApi: PurgeApi;
  readonly buildHook: BuildHook;
  /** Services that the browser reaches under the site's own address. */
  readonly routes: readonly MountedRoute[];
  stop(): Promise<void>;
}

const defined = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

interface Own {
  readonly url: string;
  readonly siteID: string;
  readonly purgeApi: PurgeApi;
  readonly buildHook: BuildHook;
  readonly secrets: Secrets;
}

const ownEnvironment = ({ url, siteID, purgeApi, buildHook, secrets }: Own) => ({
  defaults: { CONTEXT: 'local', URL: url, BUILD_HOOK_URL: buildHook.url },
  services: { SITE_ID: siteID, PURGE_API_URL: purgeApi.url, PURGE_TOKEN: secrets.purgeToken },
});

/**
 * Starts Netlify, Neon and Stripe on one machine: everything that the environment does not name, in order. Stops them
 * in reverse order.
 */
export const startPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { env, port, host = 'localhost', durable = true } = options;
  const dataDir = resolve(options.dataDir);
  await using stack = new AsyncDisposableStack();
  stack.defer(await lockDirectory(dataDir));
  const secrets = await readSecrets(dataDir);
  const siteID = siteIdOf({ env, secrets });
  const { purgeToken, webhookSecret } = secrets;

  const url = `http://${host}:${port}`;
  const webhookUrl = `${url}/api/stripe-webhook`;
  const stripe = await startLocalStripe({ dataDir, env, webhookUrl, webhookSecret });
  stack.defer(stripe.stop);
  const stores = await startStores({ dataDir, env, durable, secrets });
  stack.defer(stores.stop);
  const purgeApi = await startPurgeApi({ siteID, token: purgeToken });
  stack.defer(purgeApi.close);
  const buildHook = await startBuildHook();
  stack.defer(buildHook.close);

  const own = ownEnvironment({ url, siteID, purgeApi, buildHook, secrets });
  const running = stack.move();
  return {
    env: { ...own.defaults, ...defined(env), ...stores.env, ...stripe.env, ...own.services },
    postgres: stores.database.postgres,
    databaseFaults: stores.database.faults,
    blobs: stores.blobs,
    stripe: stripe.standIn,
    purgeApi,
    buildHook,
    routes: stripe.routes,
    stop: () => running.disposeAsync(),
  };
};
