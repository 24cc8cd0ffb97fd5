import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import renewalStyles from '#styles/renewal.css?url';
import { Renewal } from './Renewal.tsx';

hydrateStyledIsland('renewal', Renewal, renewalStyles);
