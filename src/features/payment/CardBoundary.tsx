import type { ReactNode } from 'react';
import { ErrorBoundary } from '#components/ui/ErrorBoundary.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { paymentMessages as words } from '#messages/payment.ts';

/**
 * For what leads to the card and could not be fetched. Browsers, as React, may remember a failed import: the page is
 * loaded again, and opens on the payment that the tab keeps.
 */
export const CardBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<RetryNotice onRetry={() => location.reload()}>{words.unloadable}</RetryNotice>}>
    {children}
  </ErrorBoundary>
);
