import { z } from 'zod';
import type { Control } from '#local/stripe-stand-in/control.ts';
import { renderPaymentError, renderPaymentIntent } from '#local/stripe-stand-in/render.ts';
import { errorWords } from '#local/stripe-stand-in/words.ts';

/**
 * The key of a test account that does not exist. With any key but the stand-in's, the site opens Stripe's Payment
 * Element.
 */
export const PUBLISHABLE_KEY = 'pk_test_51FakeClubOfTheBrowserTests';

/**
 * With this card, the bank's question opens in a frame over the page. With the other cards it opens on a page of the
 * bank.
 */
const ASKED_IN_FRAME = '4000002760003184';

interface Reply {
  status: number;
  json: object;
}

const confirmSchema = z
  .object({
    'payment_method_data[card][number]': z.string(),
    'payment_method_data[card][exp_month]': z.string(),
    'payment_method_data[card][exp_year]': z.string(),
    'payment_method_data[card][cvc]': z.string(),
    return_url: z.url(),
  })
  .transform((form) => ({
    number: form['payment_method_data[card][number]'],
    expiry: `${form['payment_method_data[card][exp_month]']}/${form['payment_method_data[card][exp_year]']}`,
    cvc: form['payment_method_data[card][cvc]'],
    returnUrl: form.return_url,
  }));

const invalid = (status: number, code: string): Reply => ({
  status,
  json: { error: { type: 'invalid_request_error', code, message: code } },
});

/** Returns a payment as a publishable key may read it, with the messages in French. */
const readIntent = async (control: Control, clientSecret: string | null) => {
  const { paymentIntents } = await control.books();
  const record = paymentIntents.find((intent) => intent.clientSecret === clientSecret);
  if (!record) return undefined;
  const { lastPaymentError: error } = record;
  const message = error && errorWords(error.code, error.declineCode);
  return {
    ...renderPaymentIntent(record),
    id: record.id,
    last_payment_error: error && { ...renderPaymentError(error), message },
  };
};

const confirm = async (control: Control, id: string, form: URLSearchParams): Promise<Reply> => {
  const { returnUrl, ...card } = confirmSchema.parse(Object.fromEntries(form));
  const secret = form.get('client_secret');
  const { status, error } = await control.confirm(id, card, returnUrl);
  const intent = await readIntent(control, secret);
  if (error) {
    const { code, declineCode, message } = error;
    const isCard = code !== 'payment_intent_unexpected_state';
    const type = isCard ? 'card_error' : 'invalid_request_error';
    const json = { error: { type, code, decline_code: declineCode, message, payment_intent: intent } };
    return { status: isCard ? 402 : 400, json };
  }
  const url = `https://hooks.stripe.com/redirect/${secret}?return_url=${encodeURIComponent(returnUrl)}`;
  const redirect = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  const action = card.number === ASKED_IN_FRAME ? { type: 'use_stripe_sdk' } : redirect;
  return { status: 200, json: { ...intent, next_action: status === 'requires_action' ? action : null } };
};

/**
 * Imitates the part of `api.stripe.com` that a browser may call: with a publishable key and the secret of one payment.
 */
export const createStripeApi = (control: Control) => {
  const confirmations: string[] = [];
  const intentOf = (clientSecret: string | null) => readIntent(control, clientSecret);

  const answer = async (method: string, { pathname, searchParams }: URL, body: string): Promise<Reply> => {
    const values = method === 'POST' ? new URLSearchParams(body) : searchParams;
    if (values.get('key') !== PUBLISHABLE_KEY) return invalid(401, 'api_key_invalid');
    const intent = await intentOf(values.get('client_secret'));
    if (!intent) return invalid(404, 'resource_missing');
    if (pathname === '/v1/elements/sessions') return { status: 200, json: { payment_intent: intent } };
    if (method === 'GET' && pathname === `/v1/payment_intents/${intent.id}`) return { status: 200, json: intent };
    if (method !== 'POST' || pathname !== `/v1/payment_intents/${intent.id}/confirm`)
      return invalid(404, 'url_unknown');
    confirmations.push(intent.id);
    return confirm(control, intent.id, values);
  };
  return { answer, intentOf, /** The payments that were confirmed, in order. */ confirmations };
};
