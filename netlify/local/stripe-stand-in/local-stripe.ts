import { resolve } from 'node:path';
import type { MountedRoute } from '#local/host/router.ts';
import { type StripeStandIn, startStripeStandIn } from '#local/stripe-stand-in/start.ts';
import { contextOf, isLiveKey } from '#server/runtime/env.ts';

interface LocalStripe {
  readonly env: Readonly<Record<string, string>>;
  readonly standIn: StripeStandIn | undefined;
  readonly routes: readonly MountedRoute[];
  stop(): Promise<void>;
}

interface LocalStripeOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

/** The stand-in's keys. No real key looks like these. */
export const SECRET_KEY = 'sk_test_stand_in';
export const PUBLISHABLE_KEY = 'pk_test_stand_in';

/**
 * Uses Stripe itself if the environment has a key, otherwise starts the stand-in. Throws for a live key outside
 * production, and in production for a stand-in of any kind.
 */
export const startLocalStripe = async (options: LocalStripeOptions): Promise<LocalStripe> => {
  const { dataDir, env, webhookUrl, webhookSecret } = options;
  const isProduction = contextOf(env) === 'production';
  if (isLiveKey(env.STRIPE_SECRET_KEY) && !isProduction)
    throw new Error(
      'Live Stripe keys are for production only: set a test key, or none. On the club’s own machine, set SELF_HOSTED=true.',
    );
  if (isProduction && (!env.STRIPE_SECRET_KEY || env.STRIPE_HOST))
    throw new Error(
      'The Stripe stand-in takes no money: it does not start in production. Set STRIPE_SECRET_KEY, and no STRIPE_HOST.',
    );
  if (env.STRIPE_SECRET_KEY) return { env: {}, standIn: undefined, routes: [], stop: async () => undefined };
  const stateFile = resolve(dataDir, 'stripe.json');
  const webhook = { url: () => webhookUrl, secret: webhookSecret };
  const standIn = await startStripeStandIn({ secretKey: SECRET_KEY, webhook, stateFile });
  return {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: String(standIn.port),
      STRIPE_PROTOCOL: 'http',
    },
    standIn,
    routes: [{ prefix: '/stripe-stand-in/', fetch: standIn.fetch }],
    stop: standIn.close,
  };
};
