import { priceSummaryMessages as words } from '#messages/price-summary.ts';
import { Notice } from './Notice.tsx';

/** Explains, before the payment, the effect of a reduced price without a proof. */
export const UnprovenNotice = () => (
  <Notice tone="warning" title={words.unprovenTitle}>
    <p>{words.unproven}</p>
  </Notice>
);
