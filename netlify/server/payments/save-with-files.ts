import { DomainError, validationError } from '#domain/error.ts';
import type { Membership } from '#domain/membership.ts';
import { isDatabaseUnreachable, isGone } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type FileKeys, type GoneFiles, removeFiles, type SentFiles, storeFiles } from '../memberships/files.ts';
import { type BegunSignUp, findBegunSignUp, settleBegunSignUp } from './begun-sign-up.ts';
import { type SavedSignUp, type SignUpToSave, saveSignUp } from './sign-up-queries.ts';

/** Throws `validation` unless a photo was sent, now or when the sign-up was begun. */
export const requirePhoto = (sent: SentFiles, begun: BegunSignUp | undefined): void => {
  if (!sent.photo && !begun?.photoKey) throw validationError({ photo: 'photo-missing' });
};

type ToSave = Omit<SignUpToSave, 'files' | 'begunId' | 'now'>;

/** Tabs of one person that keep choosing something else: each round at least one of them has its way. */
const ROUNDS = 5;

/**
 * Stores the files, then the sign-up that points to them. Files nothing will point to are removed at once; a crash
 * before that leaves them, unreferenced and out of reach. Throws `validation`, `duplicate` or `unavailable`.
 */
export const saveWithFiles = async (
  deps: Deps,
  sent: SentFiles,
  begun: BegunSignUp | undefined,
  toSave: ToSave,
): Promise<SavedSignUp> => {
  const files = await storeFiles(deps, sent);
  let found = begun;
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await orRemove(deps, files, () => settleAgain(deps, sent, found, toSave));
    const saved = await save(deps, { ...toSave, files, begunId: held?.memberId, now: deps.now() });
    if (saved) {
      await removeFiles(deps, supersededBy(files, held, toSave.membership));
      return saved;
    }
    found = await orRemove(deps, files, () => findBegunSignUp(deps, toSave.person, toSave.membership.email));
  }
  await removeFiles(deps, files);
  throw new DomainError('unavailable', { cause: new Error('sign-up kept changing') });
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
const settleAgain = async (deps: Deps, sent: SentFiles, begun: BegunSignUp | undefined, { quote }: ToSave) => {
  const held = await settleBegunSignUp(deps, begun, quote.totalCents);
  requirePhoto(sent, held);
  return held;
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
  held: BegunSignUp | undefined,
  { reducedPriceSelected }: Membership,
): GoneFiles => ({
  photoKey: files.photoKey && held?.photoKey,
  proofKey: files.proofKey || !reducedPriceSelected ? held?.proofKey : undefined,
});
