import { useEffect, useState } from 'react';
import { sentenceFor } from '#components/editing/check.ts';
import { FileField } from '#components/ui/FileField.tsx';
import { usePresence } from '#components/ui/use-presence.ts';
import type { FieldErrorCode } from '#domain/error.ts';
import { type Image, imageVersions } from '#domain/form/image.ts';
import { imageRule } from '#domain/form/upload.ts';
import type { TeamMember } from '#domain/site/team.ts';
import { pictureErrorOf } from '#lib/check-picture.ts';
import { type Aim, isLight, reducePicture } from '#lib/prepare-image.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import type { PortraitChoice, TeamEdit } from './team-edit.ts';

const words = adminTeamMessages.form;

/** Returns the address of a picture's smallest version, which is enough for a thumbnail. */
export const smallestVersionOf = (image: Image): string => imageVersions(image, 'webp')[0]?.url ?? image.url;

/** The largest version that the site makes of a picture. */
const PORTRAIT_AIM: Aim = { longestSide: 1440, smallestSide: 1440, weight: 1_000_000 };

/** Returns a photo ready to be sent: checked by decoding, and made smaller if it has too many bytes or pixels. */
const preparePortrait = async (file: Blob): Promise<{ file: Blob } | { code: FieldErrorCode }> => {
  const code = await pictureErrorOf(file);
  if (code) return { code };
  try {
    const isSentAsIs = await isLight(file, PORTRAIT_AIM.weight);
    return { file: isSentAsIs ? file : await reducePicture(file, PORTRAIT_AIM) };
  } catch {
    return { code: 'file-unreadable' };
  }
};

/** The photo while it is being chosen. Its preview lasts while it is shown. */
const usePortrait = ({ draft: { photo }, $draft, set }: TeamEdit) => {
  const [error, setError] = useState<string>();
  const isHere = usePresence();
  const preview = photo.state === 'ready' ? photo.preview : undefined;
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const put = (choice: PortraitChoice): void => {
    setError(undefined);
    set({ photo: choice });
  };
  const choose = (file: File): void => {
    const before: PortraitChoice = photo.state === 'removed' ? photo : { state: 'kept' };
    const preparing: PortraitChoice = { state: 'preparing' };
    put(preparing);
    void preparePortrait(file).then((prepared) => {
      // The user has chosen another file in the meantime.
      if ($draft.get().photo !== preparing || !isHere()) return;
      if ('file' in prepared)
        return put({ state: 'ready', file: prepared.file, preview: URL.createObjectURL(prepared.file) });
      put(before);
      setError(sentenceFor(prepared.code, 'photo'));
    });
  };
  return { error, choose, remove: () => put({ state: 'removed' }), keep: () => put({ state: 'kept' }) };
};

const sourceOf = (choice: PortraitChoice, photo: TeamMember['photo'] | undefined): string | undefined => {
  if (choice.state === 'ready') return choice.preview;
  return choice.state === 'kept' && photo ? smallestVersionOf(photo) : undefined;
};

const statusOf = (choice: PortraitChoice, hasPhoto: boolean): string | undefined => {
  if (choice.state === 'preparing') return words.photoPreparing;
  if (choice.state === 'ready') return words.photoReady;
  if (!hasPhoto) return undefined;
  return choice.state === 'removed' ? words.photoRemoved : words.photoKept;
};

/** The portrait, as it is on the site or as it will be sent. */
export const PortraitField = ({ edit }: { edit: TeamEdit }) => {
  const portrait = usePortrait(edit);
  const choice = edit.draft.photo;
  const photo = edit.saved?.photo;
  const source = sourceOf(choice, photo);
  const canRemove = choice.state === 'ready' || (choice.state === 'kept' && photo);
  const canKeep = photo && choice.state !== 'kept';
  // Each button disappears with its action, and the focus moves to the field.
  const atField = (act: () => void) => (): void => {
    act();
    document.getElementById('photo')?.focus();
  };
  return (
    <div className="photo">
      {source ? (
        <img className="photo__preview" src={source} alt={words.photoPreview} />
      ) : (
        <div className="photo__preview" aria-hidden="true" />
      )}
      <FileField
        name="photo"
        label={words.photo}
        accept={imageRule.types.join()}
        hint={words.photoHint}
        error={portrait.error ?? edit.errors.photo}
        status={statusOf(choice, Boolean(photo))}
        onFile={portrait.choose}
      >
        <div className="photo__ways">
          {canRemove && (
            <button type="button" className="button" onClick={atField(photo ? portrait.remove : portrait.keep)}>
              {words.removePhoto}
            </button>
          )}
          {canKeep && (
            <button type="button" className="button" onClick={atField(portrait.keep)}>
              {words.keepPhoto}
            </button>
          )}
        </div>
      </FileField>
    </div>
  );
};
