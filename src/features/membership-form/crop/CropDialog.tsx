import { useId, useState } from 'react';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { photoCropMessages as words } from '#messages/photo-crop.ts';
import cropStyles from '#styles/form-crop.css?url';
import { CENTRED, type Framing, turned } from '../photo-framing.ts';
import { CropControls } from './CropControls.tsx';
import { CropStage } from './CropStage.tsx';
import { useOpenedPicture } from './use-opened-picture.ts';

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
