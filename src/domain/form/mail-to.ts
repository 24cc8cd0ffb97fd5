/**
 * Returns a `mailto:` link to this address alone. The encoding prevents an address from adding a copy to others
 * (`?bcc=`).
 */
export const mailTo = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
