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

/** Among tabs of one person that keep changing the choice, at least one succeeds in each round. */
const ROUNDS = 5;

/**
 * Stores the files, then the sign-up that refers to them. Removes files that no sign-up will use; a crash before that
 * leaves them unused and unreachable. Throws `validation`, `duplicate` or `unavailable`.
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

// Somebody whose payment succeeded meanwhile is a member now.
const findAgain = async (deps: Deps, held: Held, { person, membership: { email } }: Omit<ToSave, 'held'>) => {
  await refuseInForce(deps, person);
  return findBegunSignUp(deps, { person, email }, held);
};

/** Returns the names of the fields that differ from the form sent before. */
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

// Only the batch whose answer was lost may have been committed. Its files stay, and the next try finds them.
const save = async (deps: Deps, signUp: SignUpToSave) => {
  try {
    return await saveSignUp(deps.db, signUp);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) await removeFiles(deps, signUp.files);
    // The discipline was deleted while the files were stored. The form shows what is left.
    throw isGone(error) ? validationError({ amount: 'amount-changed' }) : error;
  }
};

// Settled as late as possible: storing files takes seconds, in which another tab may pay the earlier amount.
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
