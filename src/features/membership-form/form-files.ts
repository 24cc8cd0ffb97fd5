import { atom } from 'nanostores';
import type { FieldErrorCode } from '#domain/error.ts';
import { type ChosenFile, release } from './chosen-file.ts';
import type { Framing } from './photo-framing.ts';

export type FileField = 'photo' | 'reducedPriceProofFile';

const fields: readonly FileField[] = ['photo', 'reducedPriceProofFile'];

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
  const files = { photo: $photo, reducedPriceProofFile: $proof };
  const latest = { photo: 0, reducedPriceProofFile: 0 };
  /** What the server has, while something else is chosen instead. */
  const setAside = new Map<FileField, ChosenFile>();
  let underWay: Promise<unknown> = Promise.resolve();

  const put = (field: FileField, chosen: ChosenFile) => {
    const before = files[field].get();
    if (before.state === 'held') setAside.set(field, before);
    else release(before);
    files[field].set(chosen);
  };

  const putBack = (field: FileField) => put(field, setAside.get(field) ?? { state: 'none' });

  // Of two files chosen one after the other the second counts, however long each takes.
  const take = async (field: FileField, making: Promise<ChosenFile>) => {
    latest[field] += 1;
    const mine = latest[field];
    underWay = Promise.allSettled([underWay, making]);
    const chosen = await making.catch(() => undefined);
    if (mine !== latest[field]) return chosen && release(chosen);
    if (!chosen) {
      if (files[field].get().state === 'preparing') putBack(field);
      return sayUnprepared(field);
    }
    put(field, chosen);
    say(field, chosen.state === 'refused' ? chosen.code : undefined);
  };

  const choose = (field: FileField, making: Promise<ChosenFile>) => {
    say(field, undefined);
    put(field, { state: 'preparing' });
    return take(field, making);
  };

  const remove = (field: FileField) => {
    latest[field] += 1;
    say(field, undefined);
    putBack(field);
  };

  /** Answers those that stood in the form as held. */
  const loseHeld = (): readonly FileField[] => {
    const lost = fields.filter((field) => files[field].get().state === 'held');
    for (const field of lost) put(field, { state: 'none' });
    for (const held of setAside.values()) release(held);
    setAside.clear();
    return lost;
  };

  const forget = () => {
    loseHeld();
    for (const field of fields) {
      latest[field] += 1;
      put(field, { state: 'none' });
    }
  };

  return {
    $photo,
    $proof,
    choosePhoto: (file: File) =>
      choose(
        'photo',
        loadWorkshop().then(({ choosePhoto }) => choosePhoto(file)),
      ),
    chooseProof: (file: File) =>
      choose(
        'reducedPriceProofFile',
        loadWorkshop().then(({ chooseProof }) => chooseProof(file)),
      ),
    /** Frames the photo again; the one already made stays until then. */
    framePhoto: async (framing: Framing) => {
      const photo = $photo.get();
      const original = photo.state === 'ready' && photo.portrait?.original;
      if (!original) return;
      await take(
        'photo',
        loadWorkshop().then(({ choosePhoto }) => choosePhoto(original, framing)),
      );
    },
    /** Files the server has: nothing is sent unless others are chosen. */
    holdFiles: (held: { photo: boolean; proof: boolean }) => {
      forget();
      if (held.photo) put('photo', { state: 'held' });
      if (held.proof) put('reducedPriceProofFile', { state: 'held' });
    },
    /** The server has none of them after all. */
    loseHeldFiles: loseHeld,
    /** Takes a choice back: what the server has counts again. */
    removeFile: remove,
    forgetFiles: forget,
    /** Settles once every file chosen so far is made. */
    filesMade: async () => {
      await underWay;
    },
    refusedFiles: (): readonly (readonly [FileField, FieldErrorCode])[] =>
      fields.flatMap((field) => {
        const file = files[field].get();
        return file.state === 'refused' ? [[field, file.code] as const] : [];
      }),
  };
};
