/** The driver checks the certificate under each of these, and warns that it will do so no more. */
const CHECKED_SO_FAR = ['prefer', 'require', 'verify-ca'];

/**
 * Returns the connection string that has the driver check the server's certificate without a warning. Neon's says
 * `sslmode=require`.
 */
export const checkingCertificates = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const { searchParams: query } = address;
  if (!CHECKED_SO_FAR.includes(query.get('sslmode') ?? '') || query.has('uselibpqcompat')) return url;
  query.set('sslmode', 'verify-full');
  return address.href;
};
