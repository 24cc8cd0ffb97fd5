import { priceSummaryMessages as words } from '#messages/price-summary.ts';
import { Notice } from './Notice.tsx';

/** Tells, before payment, what a reduced price without a proof means. */
export const UnprovenNotice = () => (
  <Notice tone="warning" title={words.unprovenTitle}>
    <p>{words.unproven}</p>
  </Notice>
);
