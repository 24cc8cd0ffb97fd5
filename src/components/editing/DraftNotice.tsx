import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { formatInstant } from '#lib/format-instant.ts';
import { writingMessages } from '#messages/writing.ts';
import type { OpenEdit } from './use-edit.ts';

const words = writingMessages.draft;

interface DraftNoticeProps<Draft extends object, Saved> {
  edit: OpenEdit<Draft, Saved>;
}

/** Tells that a draft was restored, with a button that discards it. */
export const DraftNotice = <Draft extends object, Saved>({ edit }: DraftNoticeProps<Draft, Saved>) => {
  const { restoredFrom, saved, beginOver } = edit;
  if (!restoredFrom) return null;
  const throwAway = (): void => {
    if (!confirm(words.question)) return;
    beginOver(saved);
    keepFocus();
  };
  return (
    <Notice title={words.title}>
      <p>{words.text(formatInstant(restoredFrom))}</p>
      <p>
        <button type="button" className="button" onClick={throwAway}>
          {words.throwAway}
        </button>
      </p>
    </Notice>
  );
};
