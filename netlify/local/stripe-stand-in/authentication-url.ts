export const AUTHENTICATE_PATH = '/stripe-stand-in/authenticate';

/** Where the cardholder is asked, on the origin of the page to come back to. */
export function authenticationUrl(clientSecret: string, returnUrl: string): string {
  const url = new URL(AUTHENTICATE_PATH, returnUrl);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('return_url', returnUrl);
  return url.href;
}

/** The address to come back to, or undefined unless it is a page of `origin` (no open redirect). */
export function sameOriginUrl(address: string, origin: string): URL | undefined {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}
