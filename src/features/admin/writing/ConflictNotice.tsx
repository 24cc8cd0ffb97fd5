import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { formatInstant } from '#lib/format-instant.ts';
import { writingMessages } from '#messages/writing.ts';
import type { Action } from '../use-action.ts';
import type { Writing } from './writing-store.ts';

const words = writingMessages.conflict;

interface ConflictNoticeProps<Value extends object, Saved extends { updatedAt: string }> {
  writing: Writing<Value, Saved>;
  /** Saves one's own version over theirs. */
  overwriting: Action;
  /** Renders the other version. */
  show: (theirs: Saved) => ReactNode;
}

/** Shows both texts if somebody else saved meanwhile. The second person decides. */
export const ConflictNotice = <Value extends object, Saved extends { updatedAt: string }>({
  writing,
  overwriting,
  show,
}: ConflictNoticeProps<Value, Saved>) => {
  const theirs = useStore(writing.$conflict);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (theirs) place.current?.focus();
  }, [theirs]);
  if (!theirs) return null;
  const keepMine = async (): Promise<void> => {
    await overwriting.run();
    keepFocus();
  };
  const takeTheirs = (): void => {
    // Why one's own version was not saved no longer matters.
    overwriting.forgetError();
    writing.takeTheirs();
    keepFocus();
  };
  return (
    <div ref={place} tabIndex={-1} className="writing-conflict">
      <Notice tone="warning" title={words.title} isAlert>
        <p>{words.text(formatInstant(theirs.updatedAt))}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
        <section className="writing-conflict__theirs" aria-label={words.theirs} tabIndex={0}>
          {show(theirs)}
        </section>
        <p className="cluster">
          <button
            type="button"
            className="button button--primary"
            aria-disabled={overwriting.isBusy}
            onClick={() => void keepMine()}
          >
            {words.keepMine}
          </button>
          <button type="button" className="button" onClick={takeTheirs}>
            {words.takeTheirs}
          </button>
        </p>
      </Notice>
    </div>
  );
};
