import { encodeWithin, openPicture, PHOTO_AIM, type Size } from '#lib/prepare-image.ts';
import { type Framing, frameOf, isTooSmall, turnedSize } from './photo-framing.ts';

export interface PreparedPhoto {
  /** The photo: upright, three by four, as light as a card allows. */
  file: Blob;
  isSmall: boolean;
}

/** Paints the framed part of a picture over a whole canvas. The preview and the sent file use the same code. */
export const paintFramed = (
  context: CanvasRenderingContext2D,
  into: Size,
  picture: CanvasImageSource & Size,
  framing: Framing,
): void => {
  const frame = frameOf(picture, framing);
  const lying = turnedSize(picture, framing);
  context.save();
  context.scale(into.width / frame.width, into.height / frame.height);
  context.translate(-frame.left, -frame.top);
  context.translate(lying.width / 2, lying.height / 2);
  context.rotate((framing.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  context.restore();
};

/** Returns the framed part of a photo, made on the visitor's device. Throws if the browser cannot decode it. */
export const framePhoto = async (original: Blob, framing: Framing): Promise<PreparedPhoto> => {
  const picture = await openPicture(original);
  try {
    const file = await encodeWithin(PHOTO_AIM, frameOf(picture, framing), (context, size) =>
      paintFramed(context, size, picture, framing),
    );
    return { file, isSmall: isTooSmall(picture, framing) };
  } finally {
    picture.close();
  }
};
