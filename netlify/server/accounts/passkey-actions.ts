import { PASSKEY_PROOF } from '#domain/account/factor.ts';
import { type NewPasskey, PASSKEY_MINUTES, type SignedByPasskey } from '#domain/account/passkey.ts';
import { validationError } from '#domain/error.ts';
import { selectClub } from '../club/queries.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { createToken, hashToken } from '../runtime/secrets.ts';
import { write } from '../write/write.ts';
import { forgetCodes, limitCodes, stoppingRecovery } from './check-factor.ts';
import { ALGORITHMS, challengeIn, readCreated, readSigned, siteOf } from './check-passkey.ts';
import { prepareFirstCodes } from './factor-actions.ts';
import { selectPasskeys } from './factor-queries.ts';
import { finishRecovery } from './finish-recovery.ts';
import {
  deleteOldChallenges,
  insertChallenge,
  insertPasskey,
  noteUse,
  selectCredential,
  selectSameCredential,
  selectUsable,
  takeChallenge,
} from './passkey-queries.ts';
import {
  forgetLoginFailures,
  limitAddress,
  noteRefused,
  type SentBrowser,
  type SignedIn,
  startSession,
} from './session-actions.ts';
import { deleteSessionsOf } from './session-queries.ts';

const LASTS = PASSKEY_MINUTES * 60_000;

type Purpose = Parameters<typeof takeChallenge>[1]['purpose'];
type Asking = Pick<SignedInAdministrator, 'id' | 'sessionId'>;

const wrong = () => validationError({ passkey: 'passkey-wrong' });

/** Creates a challenge, or a proof, for one use within five minutes. Deletes expired ones. */
const makeChallenge = async ({ db, now }: Deps, purpose: Purpose, sessionId: string | null): Promise<string> => {
  const challenge = createToken();
  const expiresAt = new Date(now().getTime() + LASTS);
  await db.batch([
    deleteOldChallenges(db, now()),
    insertChallenge(db, { hash: hashToken(challenge), purpose, sessionId, expiresAt }),
  ]);
  return challenge;
};

/** Takes the challenge that a passkey says it signed. Returns undefined if it was never made for that, used, or is old. */
const takeSigned = async (
  { db, now }: Deps,
  passkey: Parameters<typeof challengeIn>[0],
  purpose: Purpose,
  sessionId: string | null,
): Promise<string | undefined> => {
  const challenge = challengeIn(passkey);
  if (challenge === undefined) return undefined;
  const [taken] = await takeChallenge(db, { hash: hashToken(challenge), purpose, sessionId }, now());
  return taken && challenge;
};

/** What a browser needs to have a passkey sign. It asks for a finger, a face or a code, so it stands for two factors. */
const toSign = (deps: Deps, challenge: string) => ({
  challenge,
  rpId: siteOf(deps).id,
  timeout: LASTS,
  userVerification: 'required' as const,
});

/** Begins to add a passkey to one's account. Returns what the browser needs to have one made. */
export const beginPasskey = async (deps: Deps, { id, sessionId, email, name }: SignedInAdministrator) => {
  const [challenge, keys, [row]] = await Promise.all([
    makeChallenge(deps, 'register', sessionId),
    selectPasskeys(deps.db, id),
    selectClub(deps.db),
  ]);
  const site = siteOf(deps);
  return {
    challenge,
    rp: { id: site.id, name: row?.club.name || site.id },
    // Always the same for one account, so that an authenticator replaces its passkey and keeps no useless ones.
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: LASTS,
    excludeCredentials: keys.map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId })),
    // The passkey itself knows the account, so nobody types an address to sign in.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
};

/**
 * Adds the passkey that the browser made to one's account. Ends one's other sessions, which were opened without it.
 * Returns ten recovery codes for an account without other factors, else null. Throws `validation` on `passkey` if it was
 * not made for this challenge on this site, or is known already.
 */
export const addPasskey = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { name, passkey }: NewPasskey,
): Promise<{ recoveryCodes: string[] | null }> => {
  const { db } = deps;
  const { id, sessionId } = administrator;
  const challenge = await takeSigned(deps, passkey, 'register', sessionId);
  const created = challenge === undefined ? undefined : await readCreated(deps, passkey, challenge);
  if (!created) throw wrong();
  const codes = await prepareFirstCodes(deps, administrator);
  await write(deps, {
    actor: administrator,
    subject: { type: 'administrator', id },
    action: 'administrator.add-factor',
    first: [refuseWhen(db, selectSameCredential(db, created.credentialId))],
    statements: [
      insertPasskey(db, { administratorId: id, name, ...created, createdAt: deps.now() }),
      ...codes.statements,
      deleteSessionsOf(db, id, { but: sessionId }),
    ],
    refusal: async () => wrong(),
  });
  return { recoveryCodes: codes.shown };
};

/** Begins a sign-in by passkey. The account is not known yet. */
export const beginPasskeyLogin = async (deps: Deps) => toSign(deps, await makeChallenge(deps, 'sign-in', null));

interface PasskeyLogin extends SentBrowser {
  passkey: SignedByPasskey;
  ip: string;
}

/**
 * Signs an administrator in by passkey, which replaces the password and the second factor. Throws the same `validation`
 * on `passkey` whether the key, its counter, the challenge, the site or the account is wrong. Throws `rate-limited`
 * after too many failures from one address.
 */
export const signInByPasskey = async (
  deps: Deps,
  { passkey: signed, ip, ...sent }: PasskeyLogin,
): Promise<SignedIn> => {
  const { db } = deps;
  await limitAddress(deps, ip);
  const challenge = await takeSigned(deps, signed, 'sign-in', null);
  const [found] = await selectCredential(db, signed.id);
  if (!found) throw wrong();
  const { passkey, administrator } = found;
  const { id, email } = administrator;
  // A recovery has just removed all factors, this one too.
  const isGone = (await finishRecovery(deps, id)) === true;
  const counter =
    challenge === undefined || isGone || administrator.disabledAt
      ? undefined
      : await readSigned(deps, passkey, signed, challenge);
  if (counter === undefined) {
    noteRefused(deps, id);
    throw wrong();
  }
  const signedIn = await startSession(deps, administrator, sent, {
    using: [
      refuseUnless(db, selectUsable(db, passkey.id, counter)),
      noteUse(db, passkey.id, { counter, at: deps.now() }),
      ...stoppingRecovery(deps, id),
    ],
    refused: wrong,
  });
  await forgetLoginFailures(deps, { email, ip });
  return signedIn;
};

/** Begins to ask again by passkey. Only the account's own ones are asked. */
export const beginPasskeyAnswer = async (deps: Deps, { id, sessionId }: Asking) => {
  const [challenge, keys] = await Promise.all([makeChallenge(deps, 'again', sessionId), selectPasskeys(deps.db, id)]);
  const allowCredentials = keys.map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId }));
  return { ...toSign(deps, challenge), allowCredentials };
};

/**
 * Returns a proof for what a passkey signed: it is sent in place of the password, once, in this session, within five
 * minutes (`confirmPassword`). Throws `validation` on `passkey` if it does not fit, or `rate-limited`.
 */
export const provePasskey = async (deps: Deps, { id, sessionId }: Asking, signed: SignedByPasskey): Promise<string> => {
  const { db } = deps;
  await limitCodes(deps, id);
  const challenge = await takeSigned(deps, signed, 'again', sessionId);
  const [found] = await selectCredential(db, signed.id);
  if (challenge === undefined || found?.administrator.id !== id) throw wrong();
  const counter = await readSigned(deps, found.passkey, signed, challenge);
  if (counter === undefined) throw wrong();
  try {
    await db.batch([
      refuseUnless(db, selectUsable(db, found.passkey.id, counter)),
      noteUse(db, found.passkey.id, { counter, at: deps.now() }),
    ]);
  } catch (error) {
    if (isRefusedWrite(error)) throw wrong();
    throw error;
  }
  await forgetCodes(deps, id);
  return `${PASSKEY_PROOF}${await makeChallenge(deps, 'proof', sessionId)}`;
};
