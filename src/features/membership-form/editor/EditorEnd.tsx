import { useStore } from '@nanostores/react';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { membershipEditorMessages as words } from '#messages/membership-editor.ts';
import { DueSummary } from '../DueSummary.tsx';
import { PhotoSection } from '../PhotoSection.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import type { Editor } from './editor-store.ts';
import { PaymentReceived } from './PaymentReceived.tsx';

interface Props {
  editor: Editor;
  /** Called when the form is being sent and the next person's form is wanted after it. */
  onAnother: () => void;
  onCancel: () => void;
}

/** Apart from the fields: the optional photo, what is due, what was received, and the button. */
export const EditorEnd = ({ editor, onAnother, onCancel }: Props) => {
  const { form } = editor;
  const member = useStore(editor.$member);
  const isSending = useStore(form.$sending).state === 'sending';
  const catalogue = useStore(form.$catalogue);
  const notes = member && [words.alreadyPaid(formatCents(toCents(member.paid))), words.keptPrices].join(' ');
  return (
    <div className="form__end form__end--editor">
      <PhotoSection form={form} />
      <DueSummary form={form} note={notes} />
      {form.mode === 'add' && <PaymentReceived editor={editor} />}
      <div className="form__bar">
        <SubmitButton form={form} keys={shortcuts.save} />
        <button type="button" className="button button--ghost" disabled={isSending} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
      {/* After the other button, because Enter in a field presses the first one. */}
      {form.mode === 'add' && (
        <button
          type="submit"
          className="button"
          disabled={catalogue.state !== 'ready'}
          aria-disabled={isSending || undefined}
          onClick={() => !isSending && onAnother()}
        >
          {words.submitAnother}
        </button>
      )}
    </div>
  );
};
