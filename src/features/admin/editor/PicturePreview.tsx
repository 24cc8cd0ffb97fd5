import { useState } from 'react';
import { useWanted } from '#components/ui/use-wanted.ts';
import { editorMessages } from '#messages/editor.ts';
import type { PicturePart } from './shrink-picture.ts';

const words = editorMessages.picture;

interface PicturePreviewProps {
  src: string;
  /** Undefined keeps the whole picture. */
  onPart: (part: PicturePart | undefined) => void;
}

const loadCrop = async () => ({ part: (await import('./PictureCrop.tsx')).PictureCrop });

/** The chosen picture, whole or with a frame around the part to keep. */
export const PicturePreview = ({ src, onPart }: PicturePreviewProps) => {
  const { part: PictureCrop, state, want } = useWanted(loadCrop);
  const [isCropped, setCropped] = useState(false);
  const toggle = () => {
    want();
    setCropped(!PictureCrop || !isCropped);
  };
  return (
    <div className="stack">
      {isCropped && PictureCrop ? (
        <PictureCrop src={src} onPart={onPart} />
      ) : (
        <img className="picture-preview" src={src} alt="" />
      )}
      <p>
        <button type="button" className="button" aria-busy={state === 'loading'} onClick={toggle}>
          {isCropped && PictureCrop ? words.keepWhole : words.crop}
        </button>
      </p>
      {state === 'failed' && (
        <p className="field__hint" role="status">
          {words.cropFailed}
        </p>
      )}
    </div>
  );
};
