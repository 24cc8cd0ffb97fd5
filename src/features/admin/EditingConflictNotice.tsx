import { FieldConflictNotice } from '#components/ui/FieldConflictNotice.tsx';
import { editingMessages as words } from '#messages/editing.ts';
import type { Editing, TextDraft } from './use-editing.ts';

interface EditingConflictNoticeProps<Draft extends TextDraft> {
  editing: Editing<Draft>;
  labels: Readonly<Record<keyof Draft & string, string>>;
  /** Returns a value in words, if it is not the typed text. */
  textOf?: (field: keyof Draft & string, value: string) => string;
}

/** Shows what somebody else saved of the edited object, while the two versions differ. */
export const EditingConflictNotice = <Draft extends TextDraft>(props: EditingConflictNoticeProps<Draft>) => {
  const { editing, labels, textOf = (_field, value) => value } = props;
  const { conflict, draft, set } = editing;
  if (!conflict) return null;
  const { theirs, differences } = conflict;
  const left = differences.filter((field) => draft[field] !== theirs[field]);
  return (
    <FieldConflictNotice
      title={words.title}
      lead={words.lead}
      same={words.same}
      lines={left.map((field) => ({
        field,
        label: labels[field],
        mine: textOf(field, draft[field] ?? ''),
        theirs: textOf(field, theirs[field] ?? ''),
      }))}
      onTake={(field) => set({ ...draft, [field]: theirs[field] })}
    />
  );
};
