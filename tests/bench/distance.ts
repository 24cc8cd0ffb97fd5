import { startServerThread } from './server-thread.ts';

/** How late answers come, in milliseconds: so far are the database and Stripe from the functions. */
const DATABASE = 20;
const STRIPE = 150;

/** Limits are counted as in production, and stop nobody here. */
export const limitsAsInProduction = {
  RATE_LIMIT_REQUESTS: '1000000/60',
  RATE_LIMIT_SIGN_UP: '100000/600',
  RATE_LIMIT_LOGIN: '100000/600',
  RATE_LIMIT_PAYMENT: '100000/3600',
};

const lateAnswersOf = async (hostname: string, port: number, late: number): Promise<number> => {
  const thread = await startServerThread(new URL('late-answers-thread.ts', import.meta.url), { hostname, port, late });
  return thread.port;
};

/** Returns the environment in which the database and Stripe of a site are far away. They stay reachable on this machine only. */
export const farFrom = async (env: Readonly<Record<string, string>>) => {
  const database = new URL(env.NEON_ENDPOINT ?? '');
  const stripe = { host: env.STRIPE_HOST ?? '127.0.0.1', port: Number(env.STRIPE_PORT) };
  database.port = String(await lateAnswersOf(database.hostname, Number(database.port), DATABASE));
  return { NEON_ENDPOINT: database.href, STRIPE_PORT: String(await lateAnswersOf(stripe.host, stripe.port, STRIPE)) };
};
