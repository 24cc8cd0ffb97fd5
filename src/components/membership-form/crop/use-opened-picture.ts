import { useEffect, useState } from 'react';
import { openPicture, paintedWithin, type Size } from '#lib/prepare-image.ts';

/** The picture to frame, small enough to be painted at every move, and its real size. */
export interface OpenedPicture {
  canvas: HTMLCanvasElement;
  natural: Size;
}

export type Opening = { state: 'loading' } | { state: 'failed' } | ({ state: 'ready' } & OpenedPicture);

const LONGEST_SIDE = 1600;

const open = async (original: Blob): Promise<OpenedPicture> => {
  const picture = await openPicture(original);
  try {
    const natural = { width: picture.width, height: picture.height };
    const canvas = paintedWithin(LONGEST_SIDE, natural, (context, { width, height }) =>
      context.drawImage(picture, 0, 0, width, height),
    );
    return { canvas, natural };
  } finally {
    picture.close();
  }
};

export const useOpenedPicture = (original: Blob): Opening => {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  useEffect(() => {
    let isWanted = true;
    open(original).then(
      (opened) => isWanted && setOpening({ state: 'ready', ...opened }),
      () => isWanted && setOpening({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [original]);
  return opening;
};
