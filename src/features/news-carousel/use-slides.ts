import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Swiper } from 'swiper';
import { Autoplay } from 'swiper/modules';
import type { News } from './news.ts';

const DELAY_MS = 3000;

interface Options {
  news: readonly News[];
  isMoving: boolean;
  isAttended: boolean;
  onPlace: (place: number) => void;
}

/**
 * Runs Swiper over slides that scroll by themselves. It moves them on if there are more than fit, and tells which one
 * is in front.
 */
export const useSlides = (element: RefObject<HTMLElement | null>, { news, isMoving, isAttended, onPlace }: Options) => {
  const [slides, setSlides] = useState<Swiper>();
  const [isLocked, setLocked] = useState(false);
  useLayoutEffect(() => {
    if (!element.current) return;
    const made = new Swiper(element.current, {
      modules: [Autoplay],
      cssMode: true,
      slidesPerView: 'auto',
      rewind: true,
      autoplay: { enabled: true, delay: DELAY_MS },
      on: {
        activeIndexChange: ({ activeIndex }) => onPlace(activeIndex),
        lock: () => setLocked(true),
        unlock: () => setLocked(false),
      },
    });
    setSlides(made);
    return () => void made.destroy();
  }, [element, onPlace]);
  useEffect(() => {
    if (isMoving) slides?.autoplay.start();
    else slides?.autoplay.stop();
  }, [slides, isMoving]);
  usePlaceKept(slides, news, isAttended);
  return { canMove: slides !== undefined && !isLocked, move: useMove(slides) };
};

/** The longest smooth scroll. Until then Swiper believes to be where it began. Milliseconds. */
const SCROLL_MS = 1000;

/** Moves one slide on or back, from the last to the first, also while an earlier move is still running. */
const useMove = (slides: Swiper | undefined) => {
  const aim = useRef({ place: 0, at: Number.NEGATIVE_INFINITY });
  return (by: 1 | -1, isCalm: boolean): void => {
    if (!slides) return;
    const now = performance.now();
    const from = now - aim.current.at < SCROLL_MS ? aim.current.place : slides.activeIndex;
    const places = slides.snapGrid.length;
    const place = (from + by + places) % places;
    aim.current = { place, at: now };
    slides.slideTo(place, isCalm ? 0 : undefined);
  };
};

/**
 * Keeps the front slide in front when articles change, unless the first one is in front: then the newest belongs there.
 */
const usePlaceKept = (slides: Swiper | undefined, news: readonly News[], isAttended: boolean): void => {
  const before = useRef(news);
  useLayoutEffect(() => {
    if (!slides || before.current === news) return;
    const shown = before.current[slides.activeIndex]?.id;
    before.current = news;
    slides.update();
    const opens = slides.activeIndex === 0 && !isAttended;
    const place = opens ? 0 : news.findIndex(({ id }) => id === shown);
    slides.slideTo(place < 0 ? slides.activeIndex : place, 0, false);
  }, [slides, news, isAttended]);
};
