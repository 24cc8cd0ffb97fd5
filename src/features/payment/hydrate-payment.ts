import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import answerStyles from '#styles/form-answers.css?url';
import { PaymentPanel } from './PaymentPanel.tsx';

hydrateStyledIsland('payment', PaymentPanel, answerStyles);
