import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import controlStyles from '#styles/carousel-controls.css?url';
import { NewsCarousel } from './NewsCarousel.tsx';

hydrateStyledIsland('news-carousel', NewsCarousel, controlStyles);
