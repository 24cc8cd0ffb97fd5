import type { ReactNode } from 'react';
import { WholeConflictNotice } from '#components/editing/ConflictNotice.tsx';
import type { OpenEdit } from '#components/editing/use-edit.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { writingMessages } from '#messages/writing.ts';

const words = writingMessages.conflict;

interface TextConflictNoticeProps<Draft extends object, Saved extends { updatedAt: string }> {
  edit: OpenEdit<Draft, Saved>;
  /** Renders the other version. */
  show: (theirs: Saved) => ReactNode;
}

/** Shows both texts if somebody else has saved since. The second author decides. */
export const TextConflictNotice = <Draft extends object, Saved extends { updatedAt: string }>({
  edit,
  show,
}: TextConflictNoticeProps<Draft, Saved>) => (
  <WholeConflictNotice
    edit={edit}
    words={{
      title: words.title,
      text: ({ updatedAt }) => words.text(formatInstant(updatedAt)),
      gone: words.gone,
      mine: words.keepMine,
      theirs: words.takeTheirs,
    }}
    show={(theirs) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      <section className="writing-conflict__theirs" aria-label={words.theirs} tabIndex={0}>
        {show(theirs)}
      </section>
    )}
    onMine={edit.overwriteTheirs}
  />
);
