import { useStore } from '@nanostores/react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { formatInstant } from '#lib/format-instant.ts';
import { writingMessages } from '#messages/writing.ts';
import type { Writing } from './writing-store.ts';

const words = writingMessages.draft;

interface DraftNoticeProps<Value extends object, Saved extends { updatedAt: string }> {
  writing: Writing<Value, Saved>;
}

/** Tells that a draft was restored, with a button that discards it. */
export const DraftNotice = <Value extends object, Saved extends { updatedAt: string }>({
  writing,
}: DraftNoticeProps<Value, Saved>) => {
  const keptAt = useStore(writing.$restoredFrom);
  if (!keptAt) return null;
  const throwAway = (): void => {
    if (!confirm(words.question)) return;
    writing.throwDraftAway();
    keepFocus();
  };
  return (
    <Notice title={words.title}>
      <p>{words.text(formatInstant(keptAt))}</p>
      <p>
        <button type="button" className="button" onClick={throwAway}>
          {words.throwAway}
        </button>
      </p>
    </Notice>
  );
};
