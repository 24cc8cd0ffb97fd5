import type { FieldErrorCode } from '#domain/error.ts';
import { createFormFile, type FileField, type Telling } from './form-file.ts';
import type { Framing } from './photo-framing.ts';

const fields: readonly FileField[] = ['photo', 'reducedPriceProofFile'];

const loadWorkshop = () => import('./file-workshop.ts');

/** Fetches what files are prepared with, once somebody fills the form in: a photo comes last, on whatever network. */
export const prepareForFiles = (): void => void loadWorkshop().catch(() => undefined);

const makePhoto = async (file: Blob, framing?: Framing) => (await loadWorkshop()).choosePhoto(file, framing);
const makeProof = async (file: File) => (await loadWorkshop()).chooseProof(file);

/** The two files of a membership. */
export const createFormFiles = (telling: Telling) => {
  const photo = createFormFile('photo', telling);
  const proof = createFormFile('reducedPriceProofFile', telling);
  const files = { photo, reducedPriceProofFile: proof };
  const forgetFiles = () => {
    for (const field of fields) files[field].forget();
  };

  return {
    $photo: photo.$file,
    $proof: proof.$file,
    choosePhoto: (file: File) => photo.choose(makePhoto(file)),
    chooseProof: (file: File) => proof.choose(makeProof(file)),
    /** Frames the photo again; the one already made stays until then. */
    framePhoto: async (framing: Framing) => {
      const chosen = photo.$file.get();
      const original = chosen.state === 'ready' && chosen.portrait?.original;
      if (original) await photo.take(makePhoto(original, framing));
    },
    /** Files the server has: nothing is sent unless others are chosen. */
    holdFiles: (held: { photo: boolean; proof: boolean }) => {
      forgetFiles();
      if (held.photo) photo.put({ state: 'held' });
      if (held.proof) proof.put({ state: 'held' });
    },
    /** The server has none of them after all. Answers those that stood in the form as held. */
    loseHeldFiles: (): readonly FileField[] => fields.filter((field) => files[field].loseHeld()),
    removeFile: (field: FileField) => files[field].remove(),
    forgetFiles,
    /** Settles once every file chosen so far is made. */
    filesMade: async () => {
      await Promise.all([photo.made(), proof.made()]);
    },
    refusedFiles: (): readonly (readonly [FileField, FieldErrorCode])[] =>
      fields.flatMap((field) => {
        const file = files[field].$file.get();
        return file.state === 'refused' ? [[field, file.code] as const] : [];
      }),
  };
};
