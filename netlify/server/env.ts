import * as z from 'zod/mini';
import type { Limit } from './deps.ts';

const text = (name: string) => z.string(`${name} is missing`).check(z.minLength(1, `${name} is empty`));

const envSchema = z.object({
  DATABASE_URL: text('DATABASE_URL'),
  NEON_ENDPOINT: z.optional(z.string()),
  STRIPE_SECRET_KEY: text('STRIPE_SECRET_KEY'),
  STRIPE_PUBLISHABLE_KEY: text('STRIPE_PUBLISHABLE_KEY'),
  STRIPE_WEBHOOK_SECRET: text('STRIPE_WEBHOOK_SECRET'),
  STRIPE_HOST: z.optional(z.string()),
  STRIPE_PORT: z.optional(z.string()),
  STRIPE_PROTOCOL: z.optional(z.enum(['http', 'https'])),
  CONTEXT: text('CONTEXT'),
  URL: z.optional(z.string()),
  SITE_URL: z.optional(z.string()),
  SITE_ID: z.optional(z.string()),
  BUILD_HOOK_URL: z.optional(z.url('BUILD_HOOK_URL is no address')),
  PURGE_API_URL: z.optional(z.string()),
  PURGE_TOKEN: z.optional(z.string()),
  ALLOW_TEST_KEYS: z.optional(z.string()),
  RATE_LIMIT_SIGN_UP: z.optional(z.string()),
  RATE_LIMIT_LOGIN: z.optional(z.string()),
  RATE_LIMIT_PAYMENT: z.optional(z.string()),
});

export type Env = z.output<typeof envSchema>;

/** Reads the environment once; throws naming every variable that is missing or contradicts the deploy context. */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const parsed = envSchema.safeParse(source);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('; '));
  refuseWrongKeys(parsed.data);
  return parsed.data;
};

const refuseWrongKeys = (env: Env): void => {
  const isProduction = env.CONTEXT === 'production';
  const keys = `${env.STRIPE_SECRET_KEY} ${env.STRIPE_PUBLISHABLE_KEY}`;
  if (isProduction && env.STRIPE_HOST) throw new Error('A Stripe stand-in cannot be used in production');
  if (!isProduction && keys.includes('_live_')) throw new Error('Live Stripe keys are for production only');
  if (isProduction && keys.includes('_test_') && env.ALLOW_TEST_KEYS !== 'true')
    throw new Error('Test Stripe keys let anybody join without paying: set ALLOW_TEST_KEYS=true if that is meant');
};

/** Throws what the first request would have met: for whoever starts the site, before anything is served. */
export const checkEnv = (source: Readonly<Record<string, string | undefined>>): void => {
  const env = readEnv(source);
  for (const limit of [env.RATE_LIMIT_SIGN_UP, env.RATE_LIMIT_LOGIN, env.RATE_LIMIT_PAYMENT])
    readLimit(limit, env.CONTEXT);
};

/** `10/600`: ten attempts in ten minutes. Unset: ten in `window` seconds, but no limit on one's own machine. */
export const readLimit = (value: string | undefined, context: string, window = 600): Limit => {
  const unset = `${context === 'local' ? 0 : 10}/${window}`;
  const [, attempts, seconds] = /^(\d+)\/(\d+)$/.exec(value ?? unset) ?? [];
  if (!attempts || !seconds) throw new Error(`A rate limit is written ATTEMPTS/SECONDS, not ${value}`);
  return { attempts: Number(attempts), windowSeconds: Number(seconds) };
};
