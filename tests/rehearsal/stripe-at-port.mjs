// Loaded before a site that runs with keys that look live (`node --import`): whatever it sends to Stripe goes to the
// stand-in's port. The site itself knows nothing of a stand-in, as in production.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { request } = https;
const port = Number(process.env.REHEARSAL_STRIPE_PORT);
const host = process.env.REHEARSAL_STRIPE_HOST ?? '127.0.0.1';

/** @type {(options: https.RequestOptions, ...rest: unknown[]) => http.ClientRequest} */
https.request = (options, ...rest) =>
  options.host === 'api.stripe.com'
    ? // The stand-in answers only to a name of its own machine, from which a relay may pass this on.
      http.request({ ...options, headers: { ...options.headers, host: '127.0.0.1' }, host, port, agent: undefined })
    : Reflect.apply(request, https, [options, ...rest]);
syncBuiltinESMExports();
