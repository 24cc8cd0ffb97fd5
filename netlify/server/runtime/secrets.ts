import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The work of one hash: KiB of memory, and passes over it. */
export interface HashCost {
  memory: number;
  passes: number;
}

/**
 * OWASP's parameters for argon2id, with one lane. Stored hashes do not name their cost, so with another one no password
 * fits.
 */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2 };

const derive = (cost: HashCost, password: string, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = { ...cost, message: password.normalize('NFC'), nonce, parallelism: 1, tagLength: 32 };
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

const hashWith = async (cost: HashCost, password: string, salt: Buffer): Promise<string> =>
  `argon2id$${salt.toString('base64url')}$${(await derive(cost, password, salt)).toString('base64url')}`;

/** Returns the hash as `argon2id$<salt>$<hash>`, in base64url. */
export const hashPassword = (cost: HashCost, password: string): Promise<string> =>
  hashWith(cost, password, randomBytes(16));

/** Returns the hashes of several secrets under one salt, so that one derivation finds the one that is typed. */
export const hashTogether = (cost: HashCost, secrets: readonly string[]): Promise<string[]> => {
  const salt = randomBytes(16);
  return Promise.all(secrets.map((secret) => hashWith(cost, secret, salt)));
};

/** Returns which of the hashes of `hashTogether` is the secret's, or undefined. */
export const findHash = async (
  cost: HashCost,
  secret: string,
  hashes: readonly string[],
): Promise<string | undefined> => {
  const [, salt = ''] = (hashes[0] ?? nobody).split('$');
  const hash = await hashWith(cost, secret, Buffer.from(salt, 'base64url'));
  return hashes.find((other) => timingSafeEqual(Buffer.from(hashToken(hash)), Buffer.from(hashToken(other))));
};

// Compared if no account has the e-mail, so that the answer takes the same time.
const nobody = `argon2id$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/** Returns true if the password has this hash. Without a hash, returns false after the same work. */
export const isPassword = async (cost: HashCost, password: string, stored: string | undefined): Promise<boolean> => {
  const [, salt = '', hash = ''] = (stored ?? nobody).split('$');
  const derived = await derive(cost, password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(hash, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected) && stored !== undefined;
};

/** Returns 256 random bits. The browser keeps the token, the database only its hash. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token, as the database stores it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Returns the token of a link: 256 bits that only somebody with the secret can make of the link's id. So the site can
 * put the link into a mail later, and the database holds nothing that opens it.
 */
export const linkToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`link ${id}`).digest('base64url');
