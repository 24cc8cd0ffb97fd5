import type { ReactNode } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { adminMessages as words } from '#messages/admin.ts';
import type { Reloadable } from '../use-loaded.ts';

interface LoadedSectionProps<Value> {
  loaded: Reloadable<Value>;
  children: (value: Value) => ReactNode;
}

/** Shows what was read, or why it is not there yet. */
export const LoadedSection = <Value,>({ loaded, children }: LoadedSectionProps<Value>) => {
  if (loaded.state === 'ready') return children(loaded.value);
  if (loaded.state === 'failed')
    return (
      <RetryNotice title={words.notRead} onRetry={() => void loaded.reload()}>
        {words.notReadHint}
      </RetryNotice>
    );
  return (
    <p role="status" className="loading">
      {words.loading}
    </p>
  );
};
