import { FileField } from '#components/ui/FileField.tsx';
import type { TeamMember } from '#domain/team.ts';
import { imageRule } from '#domain/upload.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { smallestVersionOf } from './smallest-version.ts';
import type { PortraitChoice } from './team-draft.ts';
import type { usePortrait } from './use-portrait.ts';

const words = adminTeamMessages.form;

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

interface PortraitFieldProps {
  portrait: ReturnType<typeof usePortrait>;
  photo: TeamMember['photo'] | undefined;
  /** Why the server refused it. */
  refusal: string | undefined;
}

/** The portrait, as on the site or as it will be sent. */
export const PortraitField = ({ portrait, photo, refusal }: PortraitFieldProps) => {
  const { choice } = portrait;
  const source = sourceOf(choice, photo);
  const canRemove = choice.state === 'ready' || (choice.state === 'kept' && photo);
  const canKeep = photo && choice.state !== 'kept';
  // Each button disappears with its action, and the focus stays at the field.
  const atField = (act: () => void) => (): void => {
    act();
    document.getElementById('photo')?.focus();
  };
  return (
    <div className="photo team-form__photo">
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
        error={portrait.error ?? refusal}
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
