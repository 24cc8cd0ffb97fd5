import { useStore } from '@nanostores/react';
import { FileField } from '#components/ui/FileField.tsx';
import { membershipLabels, membershipFormMessages as words } from '#messages/membership-form.ts';
import type { ChosenFile } from './chosen-files.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

const statusOf = (photo: ChosenFile): string | undefined => {
  if (photo.state === 'preparing') return words.preparing;
  if (photo.state === 'ready') return words.photoReady;
  return photo.state === 'held' ? words.photoHeld : undefined;
};

/** The portrait of the member's card, shown as it will be sent. */
export const PhotoSection = ({ form }: { form: MembershipFormStore }) => {
  const photo = useStore(form.$photo);
  const error = useStore(form.$errors).photo;
  return (
    <fieldset className="fieldset">
      <legend>{words.legend.files}</legend>
      <div className="photo">
        {photo.state === 'ready' && photo.preview ? (
          <img className="photo__preview" src={photo.preview} alt={words.photoPreview} />
        ) : (
          <div className="photo__preview" aria-hidden="true" />
        )}
        <FileField
          name="photo"
          label={membershipLabels.photo}
          accept="image/jpeg,image/png"
          hint={words.photoHint}
          error={error}
          status={statusOf(photo)}
          onFile={(file) => void form.choosePhoto(file)}
        />
      </div>
    </fieldset>
  );
};
