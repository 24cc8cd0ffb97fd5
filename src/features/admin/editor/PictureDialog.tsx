import { useEffect, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { sentenceFor } from '#components/editing/check.ts';
import { TextField } from '#components/ui/TextField.tsx';
import type { Image } from '#domain/form/image.ts';
import { imageRule, uploadErrorOf } from '#domain/form/upload.ts';
import { ApiError } from '#lib/api-error.ts';
import { startOf } from '#lib/prepare-image.ts';
import { sendPicture } from '#lib/send-picture.ts';
import { editorMessages } from '#messages/editor.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { type PicturePart, shrinkPicture } from './shrink-picture.ts';

const words = editorMessages.picture;

/** Throws the error that the server would answer, before the user waits for an upload. */
const check = async (file: Blob): Promise<void> => {
  const code = uploadErrorOf(imageRule, file.size, await startOf(file));
  if (!code) return;
  const sentence = sentenceFor(code, 'file');
  throw new ApiError('validation', [sentence], { file: sentence });
};

interface NewPicture {
  file: Blob;
  /** Undefined keeps the whole picture. */
  part: PicturePart | undefined;
  alt: string;
}

/** Reduces a picture and adds it to the site. Calls `onProgress` with the fraction that was sent. Throws `ApiError`. */
const uploadPicture = async (
  { file, part, alt }: NewPicture,
  onProgress: (fraction: number) => void,
): Promise<Image> => {
  const light = await shrinkPicture(file, part);
  await check(light);
  return sendPicture(light, alt, onProgress);
};

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

/** Shows a chosen picture, asks for its alternative text and uploads it. After a failure both are still there. */
export const PictureDialog = ({ file, onAdded, onClose }: PictureDialogProps) => {
  const [alt, setAlt] = useState('');
  const [part, setPart] = useState<PicturePart>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const preview = useObjectUrl(file);
  const action = useAction(async (isHere) => {
    const described = alt.trim();
    if (!described) {
      setError(sentenceFor('image-undescribed', 'alt'));
      return document.getElementById('picture-alt')?.focus();
    }
    setError(undefined);
    setSent(0);
    const image = await uploadPicture({ file, part, alt: described }, setSent);
    // The user may have cancelled the dialog in the meantime.
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
