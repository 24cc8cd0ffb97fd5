import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import dossierStyles from '#styles/dossier.css?url';
import { Dossier } from './Dossier.tsx';

hydrateStyledIsland('dossier', Dossier, dossierStyles);
