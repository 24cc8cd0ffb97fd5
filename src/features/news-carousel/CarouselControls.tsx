import { useStore } from '@nanostores/react';
import { newsCarouselMessages as words } from '#messages/news-carousel.ts';
import type { NewsCarouselStore } from './news-carousel-store.ts';

interface Props {
  carousel: NewsCarouselStore;
  onPrevious: () => void;
  onNext: () => void;
}

/** The buttons appear once they work. Their place is free until then. */
export const CarouselControls = ({ carousel, onPrevious, onNext }: Props) => {
  const isStopped = useStore(carousel.$isStopped);
  return (
    <>
      <button className="news__button" type="button" aria-label={words.previous} onClick={onPrevious}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 4-8 8 8 8" />
        </svg>
      </button>
      <button className="news__button" type="button" aria-label={words.next} onClick={onNext}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m9 4 8 8-8 8" />
        </svg>
      </button>
      <button className="news__button news__pause" type="button" onClick={isStopped ? carousel.resume : carousel.stop}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isStopped ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14'} />
        </svg>
        {isStopped ? words.resume : words.pause}
      </button>
    </>
  );
};
