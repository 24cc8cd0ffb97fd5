import { randomBytes } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type StripeStandIn, startStripeStandIn } from '#local/stripe-stand-in/start.ts';

export interface LiveStripe {
  readonly keys: Readonly<Record<string, string>>;
  /** The keys, and what leads the calls of a site that has them to the stand-in. */
  readonly env: Readonly<Record<string, string>>;
  readonly standIn: StripeStandIn;
}

/**
 * Starts a stand-in that only takes a key which looks live and is made up here. A site with this environment believes that
 * it speaks to Stripe itself. `webhookUrl` is where the site is told of payments.
 */
export const startLiveStripe = async (webhookUrl: string): Promise<LiveStripe> => {
  const made = randomBytes(16).toString('hex');
  const keys = {
    STRIPE_SECRET_KEY: `sk_live_${made}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${made}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${made}`,
  };
  const standIn = await startStripeStandIn({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhook: { url: () => webhookUrl, secret: keys.STRIPE_WEBHOOK_SECRET },
  });
  const hook = pathToFileURL(fileURLToPath(new URL('stripe-at-port.mjs', import.meta.url))).href;
  return {
    keys,
    env: { ...keys, NODE_OPTIONS: `--import ${hook}`, REHEARSAL_STRIPE_PORT: String(standIn.port) },
    standIn,
  };
};
