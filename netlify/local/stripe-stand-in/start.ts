import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerDirectly, answersOf } from '#local/direct-fetch.ts';
import { closeServer, listen } from '#local/servers.ts';
import { createApi } from '#local/stripe-stand-in/api.ts';
import type { ApiEnv } from '#local/stripe-stand-in/api-call.ts';
import { createBrowserApp } from '#local/stripe-stand-in/browser.ts';
import { createControlApp } from '#local/stripe-stand-in/control.ts';
import { createFaults } from '#local/stripe-stand-in/faults.ts';
import { openStore, type WorldSource } from '#local/stripe-stand-in/store.ts';
import { WebhookDelivery, type WebhookTarget } from '#local/stripe-stand-in/webhooks.ts';

export interface StripeStandIn {
  /** The address of the API and of the control interface, for programs on this machine. */
  url: string;
  port: number;
  /** Answers browsers. The host mounts it under the site's origin at `/stripe-stand-in/*`. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface StripeStandInOptions {
  /** 0 takes a free port. */
  port?: number;
  /** The file that keeps the state over a restart. Without it the state is lost. */
  stateFile?: string;
  secretKey: string;
  webhook: WebhookTarget;
  /** The delays before each delivery of an event, with the first one. Milliseconds. */
  retryDelaysMs?: readonly number[];
  now?: () => Date;
  warn?: (message: string) => void;
  /** True lets the `fetch` of this process call without a socket. */
  direct?: boolean;
}

const HOST = '127.0.0.1';

function refuseProduction(): void {
  const { CONTEXT, NODE_ENV, NETLIFY } = process.env;
  if (CONTEXT === 'production' || (NODE_ENV === 'production' && NETLIFY !== undefined && NETLIFY !== '')) {
    throw new Error('The Stripe stand-in takes no money: it does not start in production. Set the STRIPE_* keys.');
  }
}

/** Refuses calls that a web page makes through a visitor's browser, whatever host name the page uses. */
const localProgramsOnly = createMiddleware(async (c, next) => {
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  const isLocal = c.req.header('origin') === undefined && (host === '127.0.0.1' || host === 'localhost');
  if (!isLocal) return c.json({ error: { message: 'Only programs on this machine may call this port.' } }, 403);
  return next();
});

/** Starts the stand-in. Throws in production, or if the port is taken. */
export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  refuseProduction();
  const { secretKey, webhook, now = () => new Date(), warn = console.warn } = options;
  const store = await openStore(options.stateFile, warn);
  const delivery = new WebhookDelivery(store, webhook, options.retryDelaysMs);
  const source: WorldSource = { store, now, onEvent: (event) => delivery.announce(event) };
  const faults = createFaults();

  const control = createControlApp({ source, faults, delivery });
  const api = createApi({ source, secretKey, faults });
  const app = new Hono<ApiEnv>();
  app.use(localProgramsOnly);
  app.all('/_control/*', (c) => control.fetch(c.req.raw));
  app.all('*', (c) => api.fetch(c.req.raw, c.env));

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const port = await listen(server, { port: options.port ?? 0, host: HOST });
  delivery.resume();
  const url = `http://${HOST}:${port}`;
  const endDirect = options.direct
    ? answerDirectly(
        url,
        answersOf((request) => app.fetch(request)),
      )
    : undefined;
  const browser = createBrowserApp(source);
  return {
    url,
    port,
    fetch: async (request) => browser.fetch(request),
    close: async () => {
      endDirect?.();
      await delivery.stop();
      await closeServer(server, 0);
      await store.save();
    },
  };
}
