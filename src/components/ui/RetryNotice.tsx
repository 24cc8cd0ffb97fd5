import type { ReactNode } from 'react';
import { retryNoticeMessages as words } from '#messages/retry-notice.ts';
import { Notice } from './Notice.tsx';

interface Props {
  title?: string;
  children?: ReactNode;
  onRetry: () => void;
}

/** Tells what failed, with a button that tries again. */
export const RetryNotice = ({ title, children, onRetry }: Props) => (
  <Notice tone="error" isAlert {...(title && { title })}>
    {children && <p>{children}</p>}
    <p>
      <button className="button" type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </p>
  </Notice>
);
