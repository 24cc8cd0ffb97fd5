import { atom } from 'nanostores';
import type { FieldErrorCode } from '#domain/error.ts';
import { type ChosenFile, release } from './chosen-file.ts';
import type { Framing } from './photo-framing.ts';

type FileField = 'photo' | 'reducedPriceProofFile';

interface Telling {
  /** Puts what is wrong with a file beside its field, or withdraws it. */
  say: (field: FileField, code: FieldErrorCode | undefined) => void;
  /** What prepares files could not be fetched. */
  sayUnprepared: (field: FileField) => void;
}

const loadWorkshop = () => import('./file-workshop.ts');

/** Fetches what files are prepared with, once somebody fills the form in: a photo comes last, on whatever network. */
export const prepareForFiles = (): void => void loadWorkshop().catch(() => undefined);

/** The two files of a membership. */
export const createFormFiles = ({ say, sayUnprepared }: Telling) => {
  const $photo = atom<ChosenFile>({ state: 'none' });
  const $proof = atom<ChosenFile>({ state: 'none' });
  const latest = { photo: 0, reducedPriceProofFile: 0 };
  let underWay: Promise<unknown> = Promise.resolve();

  const put = ($file: typeof $photo, chosen: ChosenFile) => {
    release($file.get());
    $file.set(chosen);
  };

  // Of two files chosen one after the other the second counts, however long each takes.
  const take = async ($file: typeof $photo, field: FileField, making: Promise<ChosenFile>) => {
    latest[field] += 1;
    const mine = latest[field];
    underWay = Promise.allSettled([underWay, making]);
    const chosen = await making.catch(() => undefined);
    if (!chosen) {
      if ($file.get().state === 'preparing') put($file, { state: 'none' });
      return sayUnprepared(field);
    }
    if (mine !== latest[field]) return release(chosen);
    put($file, chosen);
    say(field, chosen.state === 'refused' ? chosen.code : undefined);
  };

  const choose = ($file: typeof $photo, field: FileField, making: Promise<ChosenFile>) => {
    say(field, undefined);
    put($file, { state: 'preparing' });
    return take($file, field, making);
  };

  const forget = () => {
    latest.photo += 1;
    latest.reducedPriceProofFile += 1;
    put($photo, { state: 'none' });
    put($proof, { state: 'none' });
  };

  return {
    $photo,
    $proof,
    choosePhoto: (file: File) =>
      choose(
        $photo,
        'photo',
        loadWorkshop().then(({ choosePhoto }) => choosePhoto(file)),
      ),
    chooseProof: (file: File) =>
      choose(
        $proof,
        'reducedPriceProofFile',
        loadWorkshop().then(({ chooseProof }) => chooseProof(file)),
      ),
    /** Frames the photo again; the one already made stays until then. */
    framePhoto: async (framing: Framing) => {
      const photo = $photo.get();
      const original = photo.state === 'ready' && photo.portrait?.original;
      if (!original) return;
      await take(
        $photo,
        'photo',
        loadWorkshop().then(({ choosePhoto }) => choosePhoto(original, framing)),
      );
    },
    /** Files the server has: nothing is sent unless others are chosen. */
    holdFiles: (held: { photo: boolean; proof: boolean }) => {
      forget();
      if (held.photo) put($photo, { state: 'held' });
      if (held.proof) put($proof, { state: 'held' });
    },
    forgetFiles: forget,
    /** Settles once every file chosen so far is made. */
    filesMade: async () => {
      await underWay;
    },
    refusedFiles: (): readonly (readonly [FileField, FieldErrorCode])[] =>
      [['photo', $photo.get()] as const, ['reducedPriceProofFile', $proof.get()] as const].flatMap(([field, file]) =>
        file.state === 'refused' ? [[field, file.code] as const] : [],
      ),
  };
};
