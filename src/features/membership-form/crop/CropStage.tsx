import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { photoCropMessages as words } from '#messages/photo-crop.ts';
import { CARD, type Framing } from '../photo-framing.ts';
import { paintFramed } from '../prepare-photo.ts';
import { useCropGestures } from './use-crop-gestures.ts';
import type { OpenedPicture } from './use-opened-picture.ts';

interface Props {
  picture: OpenedPicture;
  framing: Framing;
  onChange: Dispatch<SetStateAction<Framing>>;
}

/** The card as it will be, moved with fingers or a mouse. */
export const CropStage = ({ picture, framing, onChange }: Props) => {
  const stage = useRef<HTMLCanvasElement>(null);
  useCropGestures(stage, picture.natural, onChange);
  useEffect(() => {
    const context = stage.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = 'white';
    context.fillRect(0, 0, CARD.width, CARD.height);
    context.imageSmoothingQuality = 'high';
    paintFramed(context, CARD, picture.canvas, framing);
  }, [picture, framing]);
  return (
    <canvas
      ref={stage}
      className="crop__stage"
      width={CARD.width}
      height={CARD.height}
      role="img"
      aria-label={words.stage}
    />
  );
};
