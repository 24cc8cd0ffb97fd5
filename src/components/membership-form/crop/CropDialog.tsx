import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { photoCropMessages as words } from '#messages/photo-crop.ts';
import cropStyles from '#styles/form-crop.css?url';
import { CARD, CENTRED, type Framing, turned } from '../photo-framing.ts';
import { paintFramed } from '../prepare-photo.ts';
import { CropControls } from './CropControls.tsx';
import { useCropGestures } from './use-crop-gestures.ts';
import { type OpenedPicture, useOpenedPicture } from './use-opened-picture.ts';

interface StageProps {
  picture: OpenedPicture;
  framing: Framing;
  onChange: Dispatch<SetStateAction<Framing>>;
}

/** The card as it will be, moved with fingers or a mouse. */
const CropStage = ({ picture, framing, onChange }: StageProps) => {
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

interface Props {
  original: Blob;
  framing: Framing;
  onDone: (framing: Framing) => void;
  onClose: () => void;
}

/** Frames a portrait by drag, pinch, wheel, or sliders and buttons, which are enough for the keyboard. */
export const CropDialog = ({ original, framing: before, onDone, onClose }: Props) => {
  const { dialog, close } = useModal();
  const title = useId();
  const picture = useOpenedPicture(original);
  const [framing, setFraming] = useState(before);
  const size = picture.state === 'ready' ? picture.natural : undefined;
  const turn = (by: 1 | -1) => size && setFraming((now) => turned(size, now, by));
  const accept = () => {
    onDone(framing);
    close();
  };
  return (
    <dialog ref={dialog} className="crop" aria-labelledby={title} onClose={onClose}>
      <StyledBy href={cropStyles}>
        <h3 id={title}>{words.title}</h3>
        <p className="field__hint">{words.hint}</p>
        {picture.state === 'loading' && (
          <p className="loading" role="status">
            {words.loading}
          </p>
        )}
        {picture.state === 'failed' && <p role="alert">{words.unreadable}</p>}
        {picture.state === 'ready' && (
          <div className="crop__work">
            <CropStage picture={picture} framing={framing} onChange={setFraming} />
            <CropControls size={picture.natural} framing={framing} onChange={setFraming} onTurn={turn} />
          </div>
        )}
        <div className="crop__foot">
          <button type="button" className="button button--primary" disabled={!size} onClick={accept}>
            {words.done}
          </button>
          <button type="button" className="button" onClick={() => setFraming(CENTRED)}>
            {words.centre}
          </button>
          <button type="button" className="button button--ghost" onClick={close}>
            {words.cancel}
          </button>
        </div>
      </StyledBy>
    </dialog>
  );
};
