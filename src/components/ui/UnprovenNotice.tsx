import { priceSummaryMessages as words } from '#messages/price-summary.ts';
import { Notice } from './Notice.tsx';

/** What a reduced price without its proof means, said before it is paid. */
export const UnprovenNotice = () => (
  <Notice tone="warning" title={words.unprovenTitle}>
    <p>{words.unproven}</p>
  </Notice>
);
