import { afterAnswerStyles } from '#components/after-answer-styles.ts';
import { hydrateIsland } from '#components/hydrate-island.ts';
import { PaymentPanel } from './PaymentPanel.tsx';

afterAnswerStyles(() => hydrateIsland('payment', PaymentPanel));
