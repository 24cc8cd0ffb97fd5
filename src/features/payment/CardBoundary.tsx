import type { ReactNode } from 'react';
import { ErrorBoundary } from '#components/ui/ErrorBoundary.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { paymentMessages as words } from '#messages/payment.ts';

/**
 * Shown if the code of the card form cannot be loaded. Browsers and React may remember a failed import, so a button
 * reloads the page, which opens on the payment that the tab keeps.
 */
export const CardBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<RetryNotice onRetry={() => location.reload()}>{words.unloadable}</RetryNotice>}>
    {children}
  </ErrorBoundary>
);
