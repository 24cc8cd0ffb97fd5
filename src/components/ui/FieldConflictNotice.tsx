import { type ReactNode, useEffect, useRef } from 'react';
import { editingMessages as words } from '#messages/editing.ts';
import conflictStyles from '#styles/conflict.css?url';
import { Notice } from './Notice.tsx';
import { StyledBy } from './StyledBy.tsx';

interface ConflictLine<Field extends string> {
  field: Field;
  label: string;
  mine: string;
  theirs: string;
}

interface FieldConflictNoticeProps<Field extends string> {
  title: string;
  /** What to do about the fields that two people changed. */
  lead: string;
  /** Shown instead if no field is left to decide about. */
  same: string;
  lines: readonly ConflictLine<Field>[];
  /** Takes what somebody else saved in place of one's own text. */
  onTake: (field: Field) => void;
  children?: ReactNode;
}

/** Shows both versions, field by field, if somebody else saved the same object meanwhile. The second person decides. */
export const FieldConflictNotice = <Field extends string>(props: FieldConflictNoticeProps<Field>) => {
  const { title, lead, same, lines, onTake, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const take = (field: Field): void => {
    onTake(field);
    place.current?.focus();
  };
  return (
    <div ref={place} className="conflict" tabIndex={-1}>
      <StyledBy href={conflictStyles}>
        <Notice tone="warning" title={title} isAlert>
          <p>{lines.length > 0 ? lead : same}</p>
          {lines.length > 0 && (
            <table className="differences">
              <thead>
                <tr>
                  <th scope="col">{words.field}</th>
                  <th scope="col">{words.mine}</th>
                  <th scope="col">{words.theirs}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ field, label, mine, theirs }) => (
                  <tr key={field}>
                    <th scope="row">{label}</th>
                    <td data-label={words.mine}>{mine || words.empty}</td>
                    <td data-label={words.theirs}>
                      {theirs || words.empty}{' '}
                      <button
                        type="button"
                        className="button"
                        aria-label={words.take(label)}
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
          {children}
        </Notice>
      </StyledBy>
    </div>
  );
};
