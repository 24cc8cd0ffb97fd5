import { useEffect, useRef } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { editingMessages as words } from '#messages/editing.ts';
import conflictStyles from '#styles/form-editor.css?url';
import type { TextDraft } from './merge-drafts.ts';
import type { Editing } from './use-editing.ts';

interface EditingConflictNoticeProps<Draft extends TextDraft> {
  editing: Editing<Draft>;
  labels: Readonly<Record<keyof Draft & string, string>>;
  /** A value as it reads, where it is not what is typed. */
  textOf?: (field: keyof Draft & string, value: string) => string;
}

/** Somebody else saved the same thing meanwhile: both versions, field by field. Whoever is second decides. */
export const EditingConflictNotice = <Draft extends TextDraft>(props: EditingConflictNoticeProps<Draft>) => {
  const { editing, labels, textOf = (_field, value) => value } = props;
  const { conflict, draft, set } = editing;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) place.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  const { theirs, differences } = conflict;
  const left = differences.filter((field) => draft[field] !== theirs[field]);
  const take = (field: keyof Draft & string): void => {
    set({ ...draft, [field]: theirs[field] });
    place.current?.focus();
  };
  return (
    <div ref={place} className="conflict" tabIndex={-1}>
      {/* Empty where styles are not processed: React would warn about it. */}
      {conflictStyles && <link rel="stylesheet" href={conflictStyles} precedence="default" />}
      <Notice tone="warning" title={words.title} isAlert>
        <p>{differences.length > 0 ? words.lead : words.same}</p>
        {left.length > 0 && (
          <table className="differences">
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.mine}</th>
                <th scope="col">{words.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {left.map((field) => (
                <tr key={field}>
                  <th scope="row">{labels[field]}</th>
                  <td data-label={words.mine}>{textOf(field, draft[field] ?? '') || words.empty}</td>
                  <td data-label={words.theirs}>
                    {textOf(field, theirs[field] ?? '') || words.empty}{' '}
                    <button
                      type="button"
                      className="button"
                      aria-label={words.take(labels[field])}
                      onClick={() => take(field)}
                    >
                      {words.takeShort}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Notice>
    </div>
  );
};
