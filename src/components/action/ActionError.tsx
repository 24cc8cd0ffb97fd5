import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { actionErrorMessages as words } from '#messages/action-error.ts';
import type { Action } from './use-action.ts';

interface ActionErrorProps {
  action: Pick<Action, 'error'>;
  /** The title of the notice if the API answered with an error. */
  title: string;
  children?: ReactNode;
}

/** Explains in place why an action failed, scrolls there, and dismisses the toast. */
export const ActionError = ({ action: { error }, title, children }: ActionErrorProps) => {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button may stand in a bar far above the notice.
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const isUnknown = error.type === 'network';
  const fallback = isUnknown ? words.network : words.unexpected;
  return (
    <div ref={place} className="action-error">
      <Notice tone="error" title={isUnknown ? words.networkTitle : title} isAlert>
        {(error.messages.length > 0 ? error.messages : [fallback]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {children}
      </Notice>
    </div>
  );
};
