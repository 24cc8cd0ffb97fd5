import { useStore } from '@nanostores/react';
import { FieldConflictNotice } from '#components/ui/FieldConflictNotice.tsx';
import { membershipEditorMessages } from '#messages/membership-editor.ts';
import { membershipLabels } from '#messages/membership-form.ts';
import type { Editor } from './editor-store.ts';
import { textOf } from './field-text.ts';

const words = membershipEditorMessages.conflict;

/** Shows what somebody else saved of the member meanwhile, and which of it the form has taken over. */
export const MemberConflict = ({ editor }: { editor: Editor }) => {
  const conflict = useStore(editor.$conflict);
  if (!conflict) return null;
  const { adopted, differences } = conflict;
  const lines = differences.map(({ field, mine, theirs }) => ({
    field,
    label: membershipLabels[field],
    mine: textOf(mine),
    theirs: textOf(theirs),
  }));
  return (
    <FieldConflictNotice
      title={words.title}
      lead={words.lead}
      same={words.same}
      lines={lines}
      onTake={editor.takeTheirs}
    >
      {adopted.length > 0 && (
        <p>{words.adopted(adopted.map((field) => `«\u00A0${membershipLabels[field]}\u00A0»`).join(', '))}</p>
      )}
    </FieldConflictNotice>
  );
};
