import { useEffect, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { editorMessages } from '#messages/editor.ts';
import cropStyles from '#styles/picture-crop.css?url';
import type { PicturePart } from './shrink-picture.ts';

const words = editorMessages.picture;
const START: PicturePart = { x: 10, y: 10, width: 80, height: 80 };
/** The smallest frame that the user can still grab, in pixels of the screen. */
const LEAST = 32;

interface PictureCropProps {
  src: string;
  /** Called with the part inside the frame, or with undefined once there is no frame. */
  onPart: (part: PicturePart | undefined) => void;
}

/** A frame around the part of a picture to keep. The pointer draws it; the arrow keys move and resize it. */
export const PictureCrop = ({ src, onPart }: PictureCropProps) => {
  const [part, setPart] = useState(START);
  useEffect(() => onPart(part), [part, onPart]);
  useEffect(() => () => onPart(undefined), [onPart]);
  return (
    <StyledBy href={cropStyles}>
      <ReactCrop
        className="picture-crop ReactCrop--no-animate"
        crop={{ unit: '%', ...part }}
        keepSelection
        ruleOfThirds
        minWidth={LEAST}
        minHeight={LEAST}
        ariaLabels={words.cropHandles}
        onChange={(_, { x, y, width, height }) => setPart({ x, y, width, height })}
      >
        <img className="picture-preview" src={src} alt="" />
      </ReactCrop>
      <p className="field__hint">{words.cropHint}</p>
    </StyledBy>
  );
};
