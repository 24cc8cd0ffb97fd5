import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { answeredPage, PAGE_HEADERS, problemPage, questionPage } from '#local/stripe-stand-in/bank-page.ts';
import { confirmSetup } from '#local/stripe-stand-in/kept-cards.ts';
import { authenticateCard, confirmTypedCard } from '#local/stripe-stand-in/payments.ts';
import type { PaymentIntentRecord } from '#local/stripe-stand-in/records.ts';
import { AUTHENTICATE_PATH } from '#local/stripe-stand-in/render.ts';
import { type Store, type WorldSource, worldFor } from '#local/stripe-stand-in/store.ts';
import { requestWords } from '#local/stripe-stand-in/words.ts';

const confirmBody = z.object({
  clientSecret: z.string(),
  card: z.object({ number: z.string(), expiry: z.string(), cvc: z.string() }),
  returnUrl: z.string(),
});

/**
 * Returns the address to return to, or undefined if it is not a page of `origin`. Without this check, links could lead
 * to other sites.
 */
function sameOriginUrl(address: string, origin: string): URL | undefined {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

const failure = (code: string, message: string) => ({ status: 'requires_payment_method', error: { code, message } });

/** Returns the address to return to, with the parameters that Stripe adds. */
function withResult(returnUrl: URL, intent: PaymentIntentRecord): string {
  const succeeded = intent.status === 'succeeded' || intent.status === 'processing';
  returnUrl.searchParams.set('payment_intent', intent.id);
  returnUrl.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  returnUrl.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return returnUrl.href;
}

const problem = (c: Context, status: 400 | 404, message: string) =>
  c.body(String(problemPage(message)), status, PAGE_HEADERS);

const origin = (c: Context): string => new URL(c.req.url).origin;

function findBySecret(store: Store, secret: string): PaymentIntentRecord | undefined {
  const intent = store.paymentIntents.get(secret.split('_secret_')[0] ?? '');
  return intent?.clientSecret === secret ? intent : undefined;
}

/** Returns the payment, and the page of this site to return to, for both the bank's page and its answer. */
function findVisit(c: Context, store: Store, values: URLSearchParams) {
  const returnUrl = sameOriginUrl(values.get('return_url') ?? 'about:blank', origin(c));
  if (returnUrl === undefined) return { refusal: problem(c, 400, requestWords.foreignReturn) };
  const intent = findBySecret(store, values.get('payment_intent_client_secret') ?? '');
  if (intent === undefined) return { refusal: problem(c, 404, requestWords.unknownPayment) };
  return { returnUrl, intent };
}

/** Returns the part that browsers reach under the site's origin. They know only the client secret. */
export function createBrowserApp(source: WorldSource): Hono {
  const { store } = source;
  const app = new Hono();

  app.post('/stripe-stand-in/confirm', async (c) => {
    c.header('cache-control', 'no-store');
    const body = confirmBody.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json(failure('parameter_missing', requestWords.invalidRequest), 400);
    const returnUrl = sameOriginUrl(body.data.returnUrl, origin(c));
    if (returnUrl === undefined) return c.json(failure('url_invalid', requestWords.foreignReturn), 400);
    const setup = store.setupIntents.get(body.data.clientSecret.split('_secret_')[0] ?? '');
    if (setup?.clientSecret === body.data.clientSecret) {
      const kept = confirmSetup(worldFor(source), setup, body.data.card);
      await store.save();
      return c.json(kept);
    }
    const intent = findBySecret(store, body.data.clientSecret);
    if (intent === undefined) return c.json(failure('resource_missing', requestWords.unknownPayment), 404);
    const outcome = confirmTypedCard(worldFor(source), intent, body.data.card, returnUrl.href);
    await store.save();
    return c.json(outcome);
  });

  app.get(AUTHENTICATE_PATH, (c) => {
    const { refusal, intent, returnUrl } = findVisit(c, store, new URL(c.req.url).searchParams);
    if (refusal !== undefined) return refusal;
    const waiting = intent.status === 'requires_action';
    const content = waiting ? questionPage(intent, returnUrl.href) : answeredPage(withResult(returnUrl, intent));
    return c.body(String(content), 200, PAGE_HEADERS);
  });

  app.post(AUTHENTICATE_PATH, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const { refusal, intent, returnUrl } = findVisit(c, store, form);
    if (refusal !== undefined) return refusal;
    const decision = form.get('decision');
    if (decision !== 'accept' && decision !== 'refuse') return problem(c, 400, requestWords.invalidRequest);
    authenticateCard(worldFor(source), intent, decision === 'accept');
    await store.save();
    c.header('cache-control', 'no-store');
    return c.redirect(withResult(returnUrl, intent), 303);
  });

  return app;
}
