import type { CreatedPasskey, SignedByPasskey } from '#domain/account/passkey.ts';
import type { passkeys } from '../db/factor-schema.ts';
import type { Deps } from '../deps.ts';

/** Returns the site as passkeys know it: a passkey of another address signs nothing here. */
export const siteOf = ({ settings }: Pick<Deps, 'settings'>): { id: string; origin: string } => {
  const { hostname, origin } = new URL(settings.siteUrl);
  return { id: hostname, origin };
};

/**
 * The kinds of keys that the site takes: Ed25519, ES256, RS256. Named, because what browsers offer grows faster than what
 * each version of Node can check.
 */
export const ALGORITHMS = [-8, -7, -257];

/** Returns the challenge that a passkey says it signed, or undefined if there is none in it. */
export const challengeIn = ({ response }: CreatedPasskey | SignedByPasskey): string | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge: unknown = Object(data).challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

// Shapes that the library reads and the site does not use.
const unused = { type: 'public-key' as const, clientExtensionResults: {} };

// The library throws for whatever does not fit: the challenge, the site, the signature, the counter, broken bytes.
const orUndefined = <Value>(checking: Promise<Value>): Promise<Value | undefined> => checking.catch(() => undefined);

/** Returns the key and the counter of a new passkey that was made for this challenge on this site, otherwise undefined. */
export const readCreated = async (
  deps: Pick<Deps, 'settings'>,
  { id, response }: CreatedPasskey,
  challenge: string,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const site = siteOf(deps);
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { id, rawId: id, response, ...unused },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const credential = checked?.registrationInfo?.credential;
  // The key id comes twice: from the browser and from the authenticator.
  if (credential?.id !== id) return undefined;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
};

/**
 * Returns the new counter of a passkey that signed this challenge on this site, by a finger, a face or a code. Returns
 * undefined if it did not, or if its counter did not move on.
 */
export const readSigned = async (
  deps: Pick<Deps, 'settings'>,
  passkey: typeof passkeys.$inferSelect,
  { id, response }: SignedByPasskey,
  challenge: string,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const site = siteOf(deps);
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: { id, rawId: id, response, ...unused },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
};
