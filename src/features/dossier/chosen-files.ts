import { atom } from 'nanostores';
import { freePreview } from '#components/membership-form/chosen-file.ts';
import { createFormFiles } from '#components/membership-form/form-files.ts';
import { formErrorSentence } from '#messages/form-errors.ts';
import { visitorVoice, membershipFormMessages as words } from '#messages/membership-form.ts';
import { type SentFile, sendFile } from './write-dossier.ts';

type Field = SentFile['field'];

/**
 * Returns the store of the files that a person chooses for their dossier, framed and reduced as in the sign-up form.
 */
export const createChosenFiles = () => {
  const $errors = atom<Readonly<Record<string, string>>>({});
  const setError = (field: Field, sentence: string | undefined): void => {
    const { [field]: _before, ...others } = $errors.get();
    $errors.set(sentence ? { ...others, [field]: sentence } : others);
  };
  const files = createFormFiles({
    say: (field, code) => setError(field, code && formErrorSentence(code, field)),
    sayUnprepared: (field) => setError(field, words.unprepared),
  });
  const $sent = atom(0);
  const placeOf = (field: Field) => (field === 'photo' ? files.$photo : files.$proof);
  return {
    ...files,
    $errors,
    setError,
    placeOf,
    voice: visitorVoice,
    /** Shows the photo that the club has, unless the person has chosen another one by then. */
    showStored: async (photo: Promise<Blob>): Promise<void> => {
      if (files.$photo.get().state === 'none') files.holdFiles({ photo: true, proof: false });
      const preview = URL.createObjectURL(await photo);
      const shown = files.$photo.get();
      if (shown.state !== 'held') return URL.revokeObjectURL(preview);
      freePreview(shown);
      files.$photo.set({ state: 'held', preview });
    },
    /** The fraction that was sent, from 0 to 1. */
    $sent,
    /** Sends a chosen file. Throws `ApiError`; the file then stays chosen. */
    send: async (field: Field): Promise<void> => {
      const chosen = placeOf(field).get();
      if (chosen.state !== 'ready') return;
      $sent.set(0);
      await sendFile({ field, file: chosen.file, name: chosen.name }, (fraction) => $sent.set(fraction));
      files.removeFile(field);
    },
  };
};

export type ChosenFiles = ReturnType<typeof createChosenFiles>;
