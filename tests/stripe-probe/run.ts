import Stripe from 'stripe';

import { exitWith, loadEnvironment } from '#local/settings.ts';
import { checkTestKey, probe } from '#tests/stripe-probe/probe.ts';

loadEnvironment();

const readKey = (): string => {
  try {
    return checkTestKey(process.env.STRIPE_SECRET_KEY);
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
};

const { STRIPE_HOST: host, STRIPE_PORT: port, STRIPE_PROTOCOL: protocol } = process.env;
const stripe = new Stripe(readKey(), {
  maxNetworkRetries: 0,
  telemetry: false,
  ...(host && { host }),
  ...(port && { port }),
  ...(protocol === 'http' && { protocol }),
});

let different = 0;
for await (const { name, expected, observed, isSame } of probe(stripe)) {
  console.log(`${isSame ? 'same     ' : 'DIFFERENT'} ${name}`);
  if (isSame) continue;
  different += 1;
  console.log(
    `          the stand-in: ${JSON.stringify(expected)}\n          Stripe:       ${JSON.stringify(observed)}`,
  );
}
console.log(different === 0 ? '\nThe stand-in does as Stripe does.' : `\n${different} differences.`);
process.exitCode = different === 0 ? 0 : 1;
