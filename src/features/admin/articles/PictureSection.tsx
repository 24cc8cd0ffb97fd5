import { FileField } from '#components/ui/FileField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { FocusedImage } from '#domain/form/image.ts';
import { imageRule } from '#domain/form/upload.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { PictureDialog } from '../editor/PictureDialog.tsx';
import { useChosenPictures } from '../editor/use-chosen-pictures.ts';
import { FocusField } from './FocusField.tsx';

const words = adminArticlesMessages.picture;

interface PictureSectionProps {
  image: FocusedImage | null;
  error: string | undefined;
  altError: string | undefined;
  onImage: (image: FocusedImage | null) => void;
}

/** The picture of an article: its file, its alternative text, and the part that must stay in sight. */
export const PictureSection = ({ image, error, altError, onImage }: PictureSectionProps) => {
  const { picture, refusal, choose, next } = useChosenPictures();
  const remove = (): void => {
    onImage(null);
    document.getElementById('image')?.focus();
  };
  return (
    <section className="stack" aria-labelledby="picture-title">
      <h2 id="picture-title">{words.title}</h2>
      <FileField
        name="image"
        label={image ? words.replace : words.choose}
        accept={imageRule.types.join()}
        hint={words.lead}
        error={refusal ?? error}
        status={image?.alt}
        onFile={(file) => choose([file])}
      />
      {image && (
        <>
          <TextField
            name="image-alt"
            label={words.alt}
            hint={words.altHint}
            autoComplete="off"
            value={image.alt}
            error={altError}
            onValue={(alt) => onImage({ ...image, alt })}
          />
          <FocusField image={image} onFocus={(focus) => onImage({ ...image, focus })} />
          <p>
            <button type="button" className="button" onClick={remove}>
              {words.remove}
            </button>
          </p>
        </>
      )}
      {picture && (
        <PictureDialog
          file={picture}
          onAdded={(added) => {
            next();
            onImage({ ...added, focus: 'center' });
          }}
          onClose={next}
        />
      )}
    </section>
  );
};
