import type { FieldErrorCode } from '#domain/error.ts';
import { createFormFile, type FileFieldName, type Telling } from './form-file.ts';
import type { Framing } from './photo-framing.ts';

const fields: readonly FileFieldName[] = ['photo', 'reducedPriceProofFile'];

const loadWorkshop = () => import('./file-workshop.ts');

/**
 * Loads the code that prepares files once the visitor starts to fill in the form. The photo comes last, and the network
 * may be lost by then.
 */
export const prepareForFiles = (): void => void loadWorkshop().catch(() => undefined);

const makePhoto = async (file: Blob, framing?: Framing) => (await loadWorkshop()).choosePhoto(file, framing);
const makeProof = async (file: File) => (await loadWorkshop()).chooseProof(file);

/** Returns the two files of a membership. */
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
    /** Frames the photo again. The present photo stays until the new one is ready. */
    framePhoto: async (framing: Framing) => {
      const chosen = photo.$file.get();
      const original = chosen.state === 'ready' && chosen.portrait?.original;
      if (original) await photo.take(makePhoto(original, framing));
    },
    /** Marks files that the server already has. They are sent only if the visitor chooses others. */
    holdFiles: (held: { photo: boolean; proof: boolean }) => {
      forgetFiles();
      if (held.photo) photo.put({ state: 'held' });
      if (held.proof) proof.put({ state: 'held' });
    },
    /**
     * Forgets the stored files, because the server does not have them. Returns those that the form showed as stored.
     */
    loseHeldFiles: (): readonly FileFieldName[] => fields.filter((field) => files[field].loseHeld()),
    removeFile: (field: FileFieldName) => files[field].remove(),
    forgetFiles,
    /** Resolves once every chosen file is prepared. */
    filesMade: async () => {
      await Promise.all([photo.made(), proof.made()]);
    },
    refusedFiles: (): readonly (readonly [FileFieldName, FieldErrorCode])[] =>
      fields.flatMap((field) => {
        const file = files[field].$file.get();
        return file.state === 'refused' ? [[field, file.code] as const] : [];
      }),
  };
};
