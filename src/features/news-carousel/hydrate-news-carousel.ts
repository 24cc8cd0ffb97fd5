import { hydrateIsland } from '#components/lazy-island/hydrate-island.ts';
import { NewsCarousel } from './NewsCarousel.tsx';

hydrateIsland('news-carousel', NewsCarousel);
