import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import renewalStyles from '#styles/renewal.css?url';
import { RenewalPage } from './RenewalPage.tsx';

hydrateStyledIsland('renewal', RenewalPage, renewalStyles);
