import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { newsCarouselMessages as words } from '#messages/news-carousel.ts';
import { NewsSlide } from './NewsSlide.tsx';
import type { News } from './news.ts';
import { createNewsCarousel, type NewsCarouselStore } from './news-carousel-store.ts';
import { usePauses } from './use-pauses.ts';
import { useSlides } from './use-slides.ts';

interface ControlsProps {
  carousel: NewsCarouselStore;
  onPrevious: () => void;
  onNext: () => void;
}

/** The buttons appear once they work. Their space is reserved until then. */
const CarouselControls = ({ carousel, onPrevious, onNext }: ControlsProps) => {
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

interface Props {
  /** The newest articles when the page was built. */
  news: readonly News[];
}

/**
 * The news as slides. They are a list that scrolls by itself, laid out by `carousel.css` before this script comes,
 * which changes neither its look nor its place.
 */
export const NewsCarousel = ({ news: initial }: Props) => {
  const [carousel] = useState(() => createNewsCarousel(initial));
  const news = useStore(carousel.$news);
  const isMoving = useStore(carousel.$isMoving);
  const isAttended = useStore(carousel.$isAttended);
  const isCalm = useStore(carousel.$isCalm);
  const [place, setPlace] = useState<number>();
  const element = useRef<HTMLDivElement>(null);
  const { canMove, move } = useSlides(element, { news, isMoving, isAttended, onPlace: setPlace });
  const pauses = usePauses(carousel, element);
  useEffect(() => void carousel.refresh(), [carousel]);

  const current = isMoving || place === undefined ? undefined : news[place];
  return (
    <section aria-roledescription={words.carousel} aria-label={words.title} {...pauses}>
      <div className="swiper" ref={element}>
        <div className="swiper-wrapper">
          {news.map((article, index) => (
            <NewsSlide key={article.id} article={article} label={words.place(index + 1, news.length)} />
          ))}
        </div>
      </div>
      <div className="news__bar">
        <div className="news__controls">
          {canMove && (
            <CarouselControls carousel={carousel} onPrevious={() => move(-1, isCalm)} onNext={() => move(1, isCalm)} />
          )}
        </div>
        <a className="news__all" href={paths.articles}>
          {words.all}
        </a>
      </div>
      <p className="visually-hidden" aria-live={isMoving ? 'off' : 'polite'}>
        {current && words.announced(news.indexOf(current) + 1, news.length, current.title)}
      </p>
    </section>
  );
};
