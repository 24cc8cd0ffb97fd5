import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import { ADMINISTRATOR } from './administrator.ts';
import type { TestClub } from './club.ts';
import { asAdmin, postJson } from './sessions.ts';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

// The flags of what an authenticator signs (W3C Web Authentication, 6.1).
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

/** Bytes in CBOR, up to 64 kB. */
const cborBytes = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(0x59, 0);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

interface Ways {
  /** The address of the page that asks. */
  origin?: string;
  /** How often it says it was used. */
  counter?: number;
  /** False for a passkey without user verification. */
  isVerified?: boolean;
}

/** Returns an authenticator with one passkey (ES256), which makes and signs what a browser would send. */
export const createAuthenticator = ({ origin: home = 'https://club.example' } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let used = 0;
  // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), its x (-2) and y (-3).
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const dataOf = (rpId: string, flags: number, counter: number): Buffer => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  };
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id: base64url(id),
    create: (
      { challenge, rp }: { challenge: string; rp: { id: string } },
      { origin = home, isVerified = true }: Ways = {},
    ) => {
      const flags = PRESENT | NEW_KEY | (isVerified ? VERIFIED : 0);
      const length = Buffer.from([0, id.length]);
      const made = Buffer.concat([dataOf(rp.id, flags, used), Buffer.alloc(16), length, id, cose]);
      const attestation = Buffer.concat([
        Buffer.from('a363', 'hex'),
        Buffer.from('fmt'),
        Buffer.from('64', 'hex'),
        Buffer.from('none'),
        Buffer.from('67', 'hex'),
        Buffer.from('attStmt'),
        Buffer.from('a068', 'hex'),
        Buffer.from('authData'),
        cborBytes(made),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, origin));
      return { id: base64url(id), response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    sign: (
      { challenge, rpId }: { challenge: string; rpId: string },
      { origin = home, counter = ++used, isVerified = true }: Ways = {},
    ) => {
      const data = dataOf(rpId, PRESENT | (isVerified ? VERIFIED : 0), counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
};

interface Asked {
  challenge: string;
  rpId: string;
  rp: { id: string };
  excludeCredentials: { id: string }[];
}

const read = async (answer: Promise<Response>): Promise<Asked> => {
  const { status, ...response } = await answer.then(async (got) => ({ status: got.status, body: await got.json() }));
  expect(status).toBe(201);
  return response.body as Asked;
};

/** Begins to add a passkey for the holder of the token. */
export const beginPasskey = (
  club: TestClub,
  token: string,
  password: string = ADMINISTRATOR.password,
): Promise<Asked> => read(asAdmin(club, token, '/api/admin/passkeys/begin', { method: 'POST', body: { password } }));

/** Adds a passkey for the holder of the token. Returns its authenticator and the recovery codes. */
export const addPasskey = async (club: TestClub, token: string, password: string = ADMINISTRATOR.password) => {
  const authenticator = createAuthenticator();
  const passkey = authenticator.create(await beginPasskey(club, token, password));
  const body = { name: 'Téléphone', passkey };
  const added = await asAdmin(club, token, '/api/admin/passkeys/finish', { method: 'POST', body });
  expect(added.status).toBe(201);
  const { recoveryCodes } = (await added.json()) as { recoveryCodes: string[] | null };
  return { authenticator, recoveryCodes };
};

export const beginLogin = (club: TestClub): Promise<Asked> => read(postJson(club, '/api/passkeys/challenge', {}));

/** Begins to ask again by passkey. */
export const beginPasskeyAnswer = (club: TestClub, token: string): Promise<Asked> =>
  read(asAdmin(club, token, '/api/admin/passkeys/again', { method: 'POST' }));

/** Signs in with what a passkey signed. */
export const loginWith = (
  club: TestClub,
  passkey: object,
  { ip, browser }: { ip?: string; browser?: string } = {},
): Promise<Response> =>
  postJson(club, '/api/passkeys/login', { passkey, ...(browser && { browser }) }, ip === undefined ? {} : { ip });
