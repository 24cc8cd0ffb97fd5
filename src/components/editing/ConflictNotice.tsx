import { type ReactNode, useEffect, useRef } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { type conflictWords, editingMessages } from '#messages/editing.ts';
import conflictStyles from '#styles/conflict.css?url';
import type { Conflict } from './edit.ts';

type Field<Draft> = keyof Draft & string;

interface FieldsProps<Draft extends object, Saved> {
  edit: {
    draft: Draft;
    conflict: Conflict<Draft, Saved> | undefined;
    isChanged: boolean;
    takeField: (field: Field<Draft>) => void;
  };
  toDraft: (saved: Saved) => Draft;
  labels: Readonly<Record<Field<Draft>, string>>;
  /** Returns the words for a value that is not plain text. */
  textOf?: (field: Field<Draft>, value: Draft[Field<Draft>]) => string;
  words?: ReturnType<typeof conflictWords>;
}

interface Standing<Draft, Saved> {
  conflict: Conflict<Draft, Saved>;
  isChanged: boolean;
  /** True if a field still waits for the author's decision. */
  isLeft: boolean;
}

/** Returns the sentence that tells the author what to do next. */
const leadOf = <Draft, Saved>(
  { conflict, isChanged, isLeft }: Standing<Draft, Saved>,
  words: ReturnType<typeof conflictWords>,
): string => {
  const { undecided, adopted, hasTaken } = conflict;
  if (isLeft) return words.lead;
  if (!isChanged) return words.nothingLeft;
  if (hasTaken || undecided.length > 0) return words.decided;
  return adopted.length > 0 ? words.apart : words.unseen;
};

/**
 * Shows both versions of each conflicting field after somebody else saved the same object. The other fields are already
 * merged; the author decides on these.
 */
export const ConflictNotice = <Draft extends object, Saved>(props: FieldsProps<Draft, Saved>) => {
  const { edit, toDraft, labels, textOf = (_field, value) => String(value ?? '') } = props;
  const words = props.words ?? editingMessages.conflict;
  const { draft, conflict, isChanged, takeField } = edit;
  if (!conflict) return null;
  if (conflict.theirs === null)
    return (
      <Place>
        {() => (
          <Notice tone="warning" title={words.goneTitle} isAlert>
            <p>{words.gone}</p>
          </Notice>
        )}
      </Place>
    );
  const theirs = toDraft(conflict.theirs);
  const left = conflict.undecided.filter((field) => draft[field] !== theirs[field]);
  return (
    <Place>
      {(focus) => (
        <StyledBy href={conflictStyles}>
          <Notice tone="warning" title={words.title} isAlert>
            <p>{leadOf({ conflict, isChanged, isLeft: left.length > 0 }, words)}</p>
            {left.length > 0 && (
              <table className="differences">
                <thead>
                  <tr>
                    <th scope="col">{editingMessages.field}</th>
                    <th scope="col">{editingMessages.mine}</th>
                    <th scope="col">{editingMessages.theirs}</th>
                  </tr>
                </thead>
                <tbody>
                  {left.map((field) => (
                    <tr key={field}>
                      <th scope="row">{labels[field]}</th>
                      <td data-label={editingMessages.mine}>{textOf(field, draft[field]) || editingMessages.empty}</td>
                      <td data-label={editingMessages.theirs}>
                        {textOf(field, theirs[field]) || editingMessages.empty}{' '}
                        <button
                          type="button"
                          className="button"
                          aria-label={editingMessages.take(labels[field])}
                          onClick={() => {
                            takeField(field);
                            focus();
                          }}
                        >
                          {editingMessages.takeShort}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {conflict.adopted.length > 0 && <p>{words.adopted(conflict.adopted.map((field) => labels[field]))}</p>}
          </Notice>
        </StyledBy>
      )}
    </Place>
  );
};

interface WholeProps<Draft extends object, Saved> {
  edit: {
    conflict: Conflict<Draft, Saved> | undefined;
    takeTheirs: () => void;
    action: { isBusy: boolean; forgetError: () => void };
  };
  words: {
    title: string;
    text: (theirs: Saved) => string;
    /** The words if the other person removed the object. */
    gone?: { title: string; text: string; mine: string };
    mine: string;
    theirs: string;
  };
  /** Renders the other version. */
  show: (theirs: Saved) => ReactNode;
  /** Keeps the author's own version. */
  onMine: () => unknown;
  /** Moves the focus once the notice disappears. */
  focusAfter?: () => void;
}

/** Shows the other version as a whole. Nothing is merged: the author keeps their own version or takes the other. */
export const WholeConflictNotice = <Draft extends object, Saved>(props: WholeProps<Draft, Saved>) => {
  const { edit, words, show, onMine, focusAfter = keepFocus } = props;
  const { conflict, takeTheirs, action } = edit;
  if (!conflict) return null;
  const { theirs } = conflict;
  const gone = theirs === null ? words.gone : undefined;
  const keep = async (): Promise<void> => {
    await onMine();
    focusAfter();
  };
  const take = (): void => {
    // The reason why the author's own version was not saved no longer matters.
    action.forgetError();
    takeTheirs();
    focusAfter();
  };
  return (
    <Place of={theirs}>
      {() => (
        <Notice tone="warning" title={gone?.title ?? words.title} isAlert>
          <p>{theirs === null ? gone?.text : words.text(theirs)}</p>
          {theirs !== null && show(theirs)}
          <p className="cluster">
            <button
              type="button"
              className="button button--primary"
              aria-disabled={action.isBusy}
              onClick={() => void keep()}
            >
              {gone?.mine ?? words.mine}
            </button>
            {theirs !== null && (
              <button type="button" className="button" onClick={take}>
                {words.theirs}
              </button>
            )}
          </p>
        </Notice>
      )}
    </Place>
  );
};

interface PlaceProps {
  /** The subject of the notice. When it changes, the notice takes the focus again. */
  of?: unknown;
  children: (focus: () => void) => ReactNode;
}

/** Takes the focus when it appears, because the pressed button may stand in a bar far away. */
const Place = ({ of, children }: PlaceProps) => {
  const place = useRef<HTMLDivElement>(null);
  const focus = (): void => place.current?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version takes the focus again
  useEffect(focus, [of]);
  return (
    <div ref={place} className="conflict" tabIndex={-1}>
      {children(focus)}
    </div>
  );
};
