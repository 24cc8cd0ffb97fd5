import { useEffect, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import type { Image } from '#domain/image.ts';
import { editorMessages } from '#messages/editor.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { PicturePreview } from './PicturePreview.tsx';
import type { PicturePart } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

const words = editorMessages.picture;

interface PictureDialogProps {
  file: File;
  onAdded: (image: Image) => void;
  onClose: () => void;
}

const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

const Progress = ({ sent }: { sent: number | undefined }) => {
  const percent = Math.round((sent ?? 0) * 100);
  const label = percent > 0 ? words.sending(percent) : words.preparing;
  return <progress className="progress" aria-label={label} max={100} value={percent} />;
};

/** Shows a chosen picture, asks for its description and uploads it. After a failure both are still there. */
export const PictureDialog = ({ file, onAdded, onClose }: PictureDialogProps) => {
  const [alt, setAlt] = useState('');
  const [part, setPart] = useState<PicturePart>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const preview = useObjectUrl(file);
  const action = useAction(async (isHere) => {
    const described = alt.trim();
    if (!described) {
      setError(fieldErrorSentence('image-undescribed', 'alt', fieldNames));
      return document.getElementById('picture-alt')?.focus();
    }
    setError(undefined);
    setSent(0);
    const image = await uploadPicture({ file, part, alt: described }, setSent);
    // The dialog may have been cancelled meanwhile.
    if (isHere()) onAdded(image);
  });
  return (
    <AskDialog
      title={words.title}
      confirm={words.confirm}
      isChanged={alt !== '' || part !== undefined}
      isStoppable
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      {preview && <PicturePreview src={preview} onPart={setPart} />}
      <TextField
        name="picture-alt"
        label={words.alt}
        hint={words.altHint}
        autoComplete="off"
        value={alt}
        error={error ?? action.error?.fields.alt}
        onValue={setAlt}
      />
      {action.isBusy && <Progress sent={sent} />}
    </AskDialog>
  );
};
