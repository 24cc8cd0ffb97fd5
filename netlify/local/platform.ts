import { resolve } from 'node:path';
import type { Blobs } from '#local/blobs.ts';
import type { MountedRoute } from '#local/host/router.ts';
import { type NetlifyApi, startNetlifyApi } from '#local/netlify-api.ts';
import type { Postgres } from '#local/postgres.ts';
import { lockDirectory } from '#local/process-lock.ts';
import { readSecrets } from '#local/secrets.ts';
import { type SmtpSink, startSmtpSink } from '#local/smtp-sink.ts';
import { siteIdOf, startStores } from '#local/stores.ts';
import { startLocalStripe } from '#local/stripe-stand-in/local-stripe.ts';
import type { StripeStandIn } from '#local/stripe-stand-in/start.ts';
import { contextOf, isDeploy } from '#server/runtime/env.ts';

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
  readonly blobs: Blobs | undefined;
  readonly stripe: StripeStandIn | undefined;
  /** Undefined if the environment names a mail server, or if the site is for others. */
  readonly mail: SmtpSink | undefined;
  readonly netlify: NetlifyApi;
  /** Services that the browser reaches under the site's own address. */
  readonly routes: readonly MountedRoute[];
  stop(): Promise<void>;
}

const defined = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * Starts Netlify, Neon, Stripe and a mail server on one machine: everything that the environment does not name, in order. Stops them
 * in reverse order.
 */
export const startPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { env, port, host = 'localhost', durable = true } = options;
  const dataDir = resolve(options.dataDir);
  await using stack = new AsyncDisposableStack();
  stack.defer(await lockDirectory(dataDir));
  const secrets = await readSecrets(dataDir);
  const { purgeToken: token, webhookSecret } = secrets;
  const siteID = siteIdOf({ env, secrets });

  const url = `http://${host}:${port}`;
  const stripe = await startLocalStripe({ dataDir, env, webhookUrl: `${url}/api/stripe-webhook`, webhookSecret });
  stack.defer(stripe.stop);
  const stores = await startStores({ dataDir, env, durable, secrets });
  stack.defer(stores.stop);
  // A site for others says that it has no mail server, and does not swallow its mails.
  const mail = env.SMTP_URL || isDeploy(env) ? undefined : await startSmtpSink();
  if (mail) stack.defer(mail.stop);
  const netlify = await startNetlifyApi({ siteID, token });
  stack.defer(netlify.close);

  const running = stack.move();
  return {
    env: {
      CONTEXT: contextOf(env) ?? 'local',
      URL: url,
      BUILD_HOOK_URL: netlify.buildHookUrl,
      ...(mail && { SMTP_URL: mail.url, MAIL_FROM: 'site@club.example' }),
      ...defined(env),
      ...stores.env,
      ...stripe.env,
      SITE_ID: siteID,
      PURGE_API_URL: netlify.url,
      PURGE_TOKEN: token,
    },
    postgres: stores.postgres,
    blobs: stores.blobs,
    stripe: stripe.standIn,
    mail,
    netlify,
    routes: [...stripe.routes, ...(mail ? [mail.route] : [])],
    stop: () => running.disposeAsync(),
  };
};
