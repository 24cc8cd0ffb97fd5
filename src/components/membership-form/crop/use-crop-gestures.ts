import { type Dispatch, type RefObject, type SetStateAction, useEffect } from 'react';
import type { Size } from '#lib/prepare-image.ts';
import { dragged, type Framing, zoomed } from '../photo-framing.ts';

interface Point {
  x: number;
  y: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Follows the fingers on the stage: each moves the picture by its share, two also stretch it. */
const follow = (
  element: HTMLElement,
  drag: (right: number, down: number) => void,
  stretch: (by: number) => void,
): ((signal: AbortSignal) => void) => {
  const fingers = new Map<number, Point>();
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) stretch(distance(now, other) / Math.max(1, distance(before, other)));
    drag(
      (now.x - before.x) / element.clientWidth / fingers.size,
      (now.y - before.y) / element.clientHeight / fingers.size,
    );
    fingers.set(event.pointerId, now);
  };
  const lift = (event: PointerEvent) => void fingers.delete(event.pointerId);
  return (signal) => {
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', lift, { signal });
    element.addEventListener('pointercancel', lift, { signal });
  };
};

const WHEEL_STEP = 1.0015;

/** Handles drag, pinch and wheel over the stage. */
export const useCropGestures = (
  stage: RefObject<HTMLElement | null>,
  size: Size,
  onChange: Dispatch<SetStateAction<Framing>>,
): void => {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listening = new AbortController();
    const drag = (right: number, down: number) => onChange((now) => dragged(size, now, right, down));
    const stretch = (by: number) => onChange((now) => zoomed(size, now, now.zoom * by));
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      stretch(WHEEL_STEP ** -event.deltaY);
    };
    follow(element, drag, stretch)(listening.signal);
    element.addEventListener('wheel', wheel, { passive: false, signal: listening.signal });
    return () => listening.abort();
  }, [stage, size, onChange]);
};
