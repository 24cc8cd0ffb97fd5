import type { Dispatch, SetStateAction } from 'react';
import { Slider } from '#components/ui/Slider.tsx';
import type { Size } from '#lib/prepare-image.ts';
import { photoCropMessages as words } from '#messages/photo-crop.ts';
import { type Framing, frameOf, mostZoom, turnedSize, zoomed } from '../photo-framing.ts';

interface Props {
  size: Size;
  framing: Framing;
  onChange: Dispatch<SetStateAction<Framing>>;
  onTurn: (by: 1 | -1) => void;
}

/** Buttons and sliders for everything that a finger does on the stage: quarter turns, size and place. */
export const CropControls = ({ size, framing, onChange, onTurn }: Props) => {
  const most = mostZoom(size, framing);
  const frame = frameOf(size, framing);
  const lying = turnedSize(size, framing);
  return (
    <div className="crop__controls">
      <div className="cluster">
        <button type="button" className="button" onClick={() => onTurn(-1)}>
          <span aria-hidden="true">↺</span>
          {words.turnLeft}
        </button>
        <button type="button" className="button" onClick={() => onTurn(1)}>
          <span aria-hidden="true">↻</span>
          {words.turnRight}
        </button>
      </div>
      <Slider
        label={words.zoom}
        hint={most === 1 ? words.noZoom : undefined}
        value={framing.zoom}
        min={1}
        max={most}
        text={words.percent(framing.zoom)}
        isDisabled={most === 1}
        onValue={(zoom) => onChange((now) => zoomed(size, now, zoom))}
      />
      <Slider
        label={words.horizontal}
        value={framing.x}
        min={0}
        max={1}
        text={words.percent(framing.x)}
        isDisabled={lying.width - frame.width < 1}
        onValue={(x) => onChange((now) => ({ ...now, x }))}
      />
      <Slider
        label={words.vertical}
        value={framing.y}
        min={0}
        max={1}
        text={words.percent(framing.y)}
        isDisabled={lying.height - frame.height < 1}
        onValue={(y) => onChange((now) => ({ ...now, y }))}
      />
    </div>
  );
};
