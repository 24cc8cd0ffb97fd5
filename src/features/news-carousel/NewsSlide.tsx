import { srcsetOf } from '#domain/form/image.ts';
import { focusClass } from '#lib/focus.ts';
import { formatDate } from '#lib/format.ts';
import { articlePath } from '#lib/paths.ts';
import { newsCarouselMessages as words } from '#messages/news-carousel.ts';
import type { News } from './news.ts';

/**
 * One slide below 768 px, two above, in a page of 78rem. On phones a little narrower than shown, because dense screens
 * would otherwise load the next larger picture, at twice the weight.
 */
const SIZES = '(min-width: 86rem) 38rem, (min-width: 48rem) 46vw, 80vw';

interface Props {
  article: News;
  /** Its place among the slides. */
  label: string;
}

/** An article as a slide. The whole slide is a link to the article. */
export const NewsSlide = ({ article: { id, title, image, day }, label }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is not a group of fields
  <div className="swiper-slide" role="group" aria-roledescription={words.slide} aria-label={label}>
    <a className="news__link" href={articlePath(id)}>
      <picture>
        <img
          className={focusClass(image.focus)}
          src={image.url}
          srcSet={srcsetOf(image, 'webp')}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
          fetchPriority="low"
        />
      </picture>
      <time dateTime={day}>{formatDate(day)}</time>
      <h3>{title}</h3>
    </a>
  </div>
);
