import { hydrateIsland } from '#components/hydrate-island.ts';
import { NewsCarousel } from './NewsCarousel.tsx';

hydrateIsland('news-carousel', NewsCarousel);
