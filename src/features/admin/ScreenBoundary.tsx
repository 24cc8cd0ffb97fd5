import type { ReactNode } from 'react';
import { ErrorBoundary } from '#components/ui/ErrorBoundary.tsx';
import { adminMessages } from '#messages/admin.ts';

const words = adminMessages.broken;

const BrokenScreen = () => (
  <div className="empty" role="alert">
    <h1>{words.title}</h1>
    <p>{words.text}</p>
    <button type="button" className="button" onClick={() => location.reload()}>
      {words.reload}
    </button>
  </div>
);

/** Shows that a screen failed or cannot be loaded (a new publication removed its code). The navigation stays usable. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<BrokenScreen />}>{children}</ErrorBoundary>
);
