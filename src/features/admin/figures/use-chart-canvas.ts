import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#lib/when-idle.ts';
import type { ChartModel } from './chart-models.ts';

type Drawing =
  | { state: 'loading' }
  | { state: 'ready'; ChartCanvas: ComponentType<{ model: ChartModel }> }
  | { state: 'failed' };

/** Loads the drawing code after the screen, so that the figures do not wait for it. */
export const useChartCanvas = (): Drawing => {
  const [drawing, setDrawing] = useState<Drawing>({ state: 'loading' });
  useEffect(() => {
    let isWanted = true;
    const stop = whenIdle(() => {
      import('./ChartCanvas.tsx').then(
        ({ ChartCanvas }) => isWanted && setDrawing({ state: 'ready', ChartCanvas }),
        () => isWanted && setDrawing({ state: 'failed' }),
      );
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return drawing;
};
