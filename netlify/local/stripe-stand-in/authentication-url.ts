export const AUTHENTICATE_PATH = '/stripe-stand-in/authenticate';

/** Returns the address of the page that asks the cardholder, on the origin of the page to return to. */
export function authenticationUrl(clientSecret: string, returnUrl: string): string {
  const url = new URL(AUTHENTICATE_PATH, returnUrl);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('return_url', returnUrl);
  return url.href;
}

/**
 * Returns the address to return to, or undefined if it is not a page of `origin`. Without this check, links could lead
 * to other sites.
 */
export function sameOriginUrl(address: string, origin: string): URL | undefined {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}
