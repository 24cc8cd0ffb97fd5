import { DomainError, validationError } from '#domain/error.ts';
import type { Membership } from '#domain/membership.ts';
import type { AuditField } from '#messages/audit.ts';
import { changedFields, writtenFields } from '../audit/change.ts';
import { isDatabaseUnreachable, isGone } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type FileKeys, type GoneFiles, type MadeFiles, removeFiles, storeFiles } from '../memberships/files.ts';
import { type BegunSignUp, findBegunSignUp, type Held, refuseInForce, settleBegunSignUp } from './begun-sign-up.ts';
import { type SavedSignUp, type SignUpToSave, saveSignUp } from './sign-up-queries.ts';

/** Throws `validation` unless a photo was sent, now or when the sign-up was begun. */
export const requirePhoto = (sent: { photo: unknown }, begun: BegunSignUp | undefined): void => {
  if (!sent.photo && !begun?.photoKey) throw validationError({ photo: 'photo-missing' });
};

interface ToSave extends Omit<SignUpToSave, 'files' | 'formKey' | 'begunId' | 'changed' | 'now'> {
  held: Held;
}

/** Tabs of one person that keep choosing something else: each round at least one of them has its way. */
const ROUNDS = 5;

/**
 * Stores the files, then the sign-up that points to them. Files nothing will point to are removed at once; a crash
 * before that leaves them, unreferenced and out of reach. Throws `validation`, `duplicate` or `unavailable`.
 */
export const saveWithFiles = async (
  deps: Deps,
  sent: MadeFiles,
  begun: BegunSignUp | undefined,
  { held, ...toSave }: ToSave,
): Promise<SavedSignUp> => {
  const files = await storeFiles(deps, sent);
  let found = begun;
  for (let round = 0; round < ROUNDS; round += 1) {
    const goesOn = await orRemove(deps, files, () => settleAgain(deps, sent, found, toSave));
    const saved = await save(deps, {
      ...toSave,
      files,
      formKey: goesOn?.formKey ?? held.formKey,
      begunId: goesOn?.id,
      changed: goesOn ? changedIn(goesOn, toSave, files) : [],
      now: deps.now(),
    });
    if (saved) {
      await removeFiles(deps, supersededBy(files, goesOn, toSave.membership));
      return saved;
    }
    found = await orRemove(deps, files, () => findAgain(deps, held, toSave));
  }
  await removeFiles(deps, files);
  throw new DomainError('unavailable', { cause: new Error('sign-up kept changing') });
};

// Whose payment was made meanwhile is a member now.
const findAgain = async (deps: Deps, held: Held, { person, membership: { email } }: Omit<ToSave, 'held'>) => {
  await refuseInForce(deps, person);
  return findBegunSignUp(deps, { person, email }, held);
};

/** Names of what a form sent again tells otherwise than the one before. */
const changedIn = (
  begun: BegunSignUp,
  { membership, quote }: Pick<ToSave, 'membership' | 'quote'>,
  { photoKey, proofKey }: FileKeys,
): AuditField[] => {
  const before = {
    ...begun,
    rulesAccepted: begun.rulesAcceptedAt !== null,
    medicalClearance: begun.medicalClearanceAt !== null,
    legalGuardianAuthorised: begun.legalGuardianAuthorisedAt !== null,
  };
  return [
    ...changedFields(before, { ...membership, disciplines: quote.lines.map(({ discipline }) => discipline) }),
    ...writtenFields({ ...(photoKey && { photo: photoKey }), ...(proofKey && { reducedPriceProofFile: proofKey }) }),
  ];
};

// Only the batch whose answer was lost may have been committed: its files stay, the next try finds them.
const save = async (deps: Deps, signUp: SignUpToSave) => {
  try {
    return await saveSignUp(deps.db, signUp);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) await removeFiles(deps, signUp.files);
    // The discipline went while the files were stored: the form shows what is left.
    throw isGone(error) ? validationError({ amount: 'amount-changed' }) : error;
  }
};

// As late as can be: storing files takes seconds, in which the earlier amount may be paid in another tab.
const settleAgain = async (
  deps: Deps,
  sent: MadeFiles,
  begun: BegunSignUp | undefined,
  { quote }: Pick<ToSave, 'quote'>,
) => {
  const waiting = begun?.status === 'pending' ? begun : undefined;
  const goesOn = await settleBegunSignUp(deps, waiting, quote.totalCents);
  requirePhoto(sent, goesOn);
  return goesOn;
};

const orRemove = async <Answer>(deps: Deps, files: FileKeys, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    await removeFiles(deps, files);
    throw error;
  }
};

const supersededBy = (
  files: FileKeys,
  begun: BegunSignUp | undefined,
  { reducedPriceSelected }: Membership,
): GoneFiles => ({
  photoKey: files.photoKey && begun?.photoKey,
  proofKey: files.proofKey || !reducedPriceSelected ? begun?.proofKey : undefined,
});
