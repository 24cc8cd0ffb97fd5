import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { membershipEditorMessages } from '#messages/membership-editor.ts';
import { membershipLabels } from '#messages/membership-form.ts';
import type { Difference } from './differences.ts';
import type { Editor } from './editor-store.ts';
import { textOf } from './field-text.ts';

const words = membershipEditorMessages.conflict;

const DifferenceRow = ({ difference, onTake }: { difference: Difference; onTake: () => void }) => {
  const label = membershipLabels[difference.field];
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={words.mine}>{textOf(difference.mine)}</td>
      <td data-label={words.theirs}>
        {textOf(difference.theirs)}{' '}
        <button type="button" className="button" aria-label={words.take(label)} onClick={onTake}>
          {words.takeShort}
        </button>
      </td>
    </tr>
  );
};

const Differences = ({ editor, differences }: { editor: Editor; differences: readonly Difference[] }) => (
  <table className="differences">
    <thead>
      <tr>
        <th scope="col">{words.field}</th>
        <th scope="col">{words.mine}</th>
        <th scope="col">{words.theirs}</th>
      </tr>
    </thead>
    <tbody>
      {differences.map((difference) => (
        <DifferenceRow key={difference.field} difference={difference} onTake={() => editor.takeTheirs(difference)} />
      ))}
    </tbody>
  </table>
);

/** Somebody else saved the same member meanwhile: nobody's text is lost, and whoever is second decides. */
export const ConflictNotice = ({ editor }: { editor: Editor }) => {
  const conflict = useStore(editor.$conflict);
  const place = useRef<HTMLDivElement>(null);
  const isMet = conflict !== undefined;
  useEffect(() => {
    if (isMet) place.current?.focus();
  }, [isMet]);
  if (!conflict) return null;
  const { adopted, differences } = conflict;
  return (
    <div ref={place} className="conflict" tabIndex={-1}>
      <Notice tone="warning" title={words.title} isAlert>
        <p>{differences.length > 0 ? words.lead : words.same}</p>
        {differences.length > 0 && <Differences editor={editor} differences={differences} />}
        {adopted.length > 0 && (
          <p>{words.adopted(adopted.map((field) => `«\u00A0${membershipLabels[field]}\u00A0»`).join(', '))}</p>
        )}
      </Notice>
    </div>
  );
};
