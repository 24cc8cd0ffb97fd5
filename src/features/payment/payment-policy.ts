import type { APIContext } from 'astro';

const hosts = 'https://js.stripe.com https://*.js.stripe.com';

/** Allows Stripe's payment fields on the page that calls it, and on no other. */
export const allowPaymentFields = (policy: APIContext['csp']): void => {
  if (!policy) return;
  policy.insertScriptResource('https://js.stripe.com');
  policy.insertScriptResource('https://*.js.stripe.com');
  policy.insertDirective(`frame-src 'self' ${hosts} https://hooks.stripe.com`);
  policy.insertDirective("connect-src 'self' https://api.stripe.com");
  policy.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
};
