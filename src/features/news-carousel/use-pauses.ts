import { type FocusEvent, type PointerEvent, type RefObject, useEffect } from 'react';
import type { NewsCarouselStore } from './news-carousel-store.ts';

/**
 * Pauses the slides while they are out of view, under a pointer, a finger or the keyboard, or while the visitor prefers
 * reduced motion.
 */
export const usePauses = ({ pause }: NewsCarouselStore, slides: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => pause('reduced-motion', calm.matches);
    follow();
    calm.addEventListener('change', follow);
    return () => calm.removeEventListener('change', follow);
  }, [pause]);

  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      pause('unseen', !entries.some((entry) => entry.isIntersecting)),
    );
    if (slides.current) observer.observe(slides.current);
    return () => observer.disconnect();
  }, [pause, slides]);

  const over = (lasts: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') pause('pointer', lasts);
  };
  const touched = (lasts: boolean) => () => pause('touch', lasts);
  return {
    onPointerEnter: over(true),
    onPointerLeave: over(false),
    onTouchStart: touched(true),
    onTouchEnd: touched(false),
    onTouchCancel: touched(false),
    // A button pressed with the mouse keeps the focus, so only the keyboard's focus counts.
    onFocus: ({ target }: FocusEvent) => pause('focus', target.matches(':focus-visible')),
    onBlur: () => pause('focus', false),
  };
};
