import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';

type Keeping = { readonly settings: Pick<Deps['settings'], 'linkSecret' | 'formerLinkSecrets'> };

const CIPHER = 'aes-256-gcm';

// Another purpose of the site's secret has another key.
const keyOf = (linkSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', linkSecret, '', 'secrets of second factors', 32));

/**
 * Returns a secret as the database keeps it: encrypted with a key made of the site's secret, and bound to its account, so
 * that nobody can copy it to another one.
 */
export const seal = (deps: Keeping, administratorId: string, secret: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keyOf(deps.settings.linkSecret), nonce).setAAD(Buffer.from(administratorId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
};

const unsealWith = (linkSecret: string, administratorId: string, kept: string): string | undefined => {
  const [nonce = '', sealed = ''] = kept.split('.').map((part) => Buffer.from(part, 'base64url'));
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(linkSecret), Buffer.from(nonce))
      .setAAD(Buffer.from(administratorId))
      .setAuthTag(Buffer.from(sealed.slice(-16)));
    return decipher.update(Buffer.from(sealed.slice(0, -16)), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};

/** Returns a sealed secret of an account, or undefined if the site's secret was changed since or it is another account's. */
export const unseal = ({ settings }: Keeping, administratorId: string, kept: string): string | undefined => {
  for (const linkSecret of [settings.linkSecret, ...settings.formerLinkSecrets]) {
    const secret = unsealWith(linkSecret, administratorId, kept);
    if (secret !== undefined) return secret;
  }
  return undefined;
};
