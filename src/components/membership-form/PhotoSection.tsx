import { useStore } from '@nanostores/react';
import { FileButton } from '#components/ui/FileButton.tsx';
import { FileField } from '#components/ui/FileField.tsx';
import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { ChosenFile, Portrait } from './chosen-file.ts';
import type { MembershipFormStore } from './membership-form-store.ts';
import { PhotoFraming } from './PhotoFraming.tsx';
import { RemoveFile } from './RemoveFile.tsx';

const types = 'image/jpeg,image/png';

const portraitOf = (photo: ChosenFile): Portrait | undefined => (photo.state === 'ready' ? photo.portrait : undefined);

const statusOf = (photo: ChosenFile): string | undefined => {
  const portrait = portraitOf(photo);
  if (photo.state === 'preparing') return words.preparing;
  if (portrait) return portrait.isFramed ? words.photoFramed : words.photoReady;
  return photo.state === 'held' ? words.photoHeld : undefined;
};

const Preview = ({ photo, alt }: { photo: ChosenFile; alt: string }) =>
  'preview' in photo && photo.preview ? (
    <img className="photo__preview" src={photo.preview} alt={alt} />
  ) : (
    <div className="photo__preview" aria-hidden="true" />
  );

/** The part of a form that the field uses. */
type PhotoForm = Pick<MembershipFormStore, '$photo' | '$errors' | 'choosePhoto' | 'framePhoto' | 'removeFile'> & {
  voice: Pick<MembershipFormStore['voice'], 'photoPreview' | 'photoHint'>;
};

/** A portrait to choose and frame, shown as it will be sent. */
export const PhotoField = ({ form }: { form: PhotoForm }) => {
  const photo = useStore(form.$photo);
  const error = useStore(form.$errors).photo;
  const portrait = portraitOf(photo);
  const choose = (file: File) => void form.choosePhoto(file);
  return (
    <div className="photo">
      <Preview photo={photo} alt={form.voice.photoPreview} />
      <FileField
        name="photo"
        label={membershipLabels.photo}
        accept={types}
        hint={form.voice.photoHint}
        error={error}
        status={statusOf(photo)}
        onFile={choose}
      >
        <div className="photo__ways photo__ways--camera">
          <FileButton name="camera" label={words.camera} accept={types} isCamera onFile={choose} />
          {portrait && <PhotoFraming portrait={portrait} onFraming={form.framePhoto} />}
          <RemoveFile form={form} field="photo" chosen={photo} />
        </div>
        {portrait?.isSmall && <p className="photo__small">{words.photoSmall}</p>}
      </FileField>
    </div>
  );
};

export const PhotoSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset">
    <legend>{form.voice.files}</legend>
    <PhotoField form={form} />
  </fieldset>
);
