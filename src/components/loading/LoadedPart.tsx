import type { ReactNode } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { adminMessages } from '#messages/admin.ts';
import { notReadMessages } from '#messages/not-read.ts';
import type { Loaded } from './loaded.ts';

interface LoadedPartProps<Value> {
  of: Loaded<Value>;
  /** Reads it again. */
  reload: () => unknown;
  words?: { loading: string; failed: string; failedHint?: string };
  /** A class that keeps the space of the part that is loading. */
  className?: string;
  /** The content in place of a failure if the object does not exist. */
  missing?: ReactNode;
  children: (value: Value) => ReactNode;
}

const someWords = {
  loading: adminMessages.loading,
  failed: notReadMessages.title,
  failedHint: notReadMessages.hint,
};

/** Shows the loaded data, or why they are not there yet. */
export const LoadedPart = <Value,>(props: LoadedPartProps<Value>) => {
  const { of: loaded, reload, words = someWords, className, missing, children } = props;
  if (loaded.state === 'ready') return children(loaded.value);
  if (loaded.state === 'loading')
    return (
      <p role="status" className={className ? `loading ${className}` : 'loading'}>
        {words.loading}
      </p>
    );
  if (loaded.isMissing && missing) return missing;
  return (
    <RetryNotice title={words.failed} onRetry={() => void reload()}>
      {words.failedHint}
    </RetryNotice>
  );
};
