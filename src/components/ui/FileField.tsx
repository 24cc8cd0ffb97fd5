import type { ReactNode } from 'react';
import { fileFieldMessages as words } from '#messages/file-field.ts';
import { describedBy, FieldError, FieldHint } from './FieldNotes.tsx';

interface Props {
  name: string;
  label: string;
  accept: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The status of the last choice, which is announced. An error replaces it. */
  status?: string | undefined;
  /** Other ways to choose, and actions for the chosen file. */
  children?: ReactNode;
  onFile: (file: File) => void;
}

/**
 * A file input. The store keeps the chosen file and the input is cleared at once, so that the same file can be chosen
 * again.
 */
export const FileField = ({ name, label, accept, hint, error, status, children, onFile }: Props) => (
  <div className="field">
    <label className="field__label" htmlFor={name}>
      {label}
    </label>
    <FieldHint of={name}>{hint}</FieldHint>
    <div className="file">
      <span className="button" aria-hidden="true">
        {words.choose}
      </span>
      <div className="file__name" role="status">
        {error ? <FieldError of={name}>{error}</FieldError> : (status ?? words.none)}
      </div>
      <input
        className="file__input"
        type="file"
        id={name}
        name={name}
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </div>
    {children}
  </div>
);
