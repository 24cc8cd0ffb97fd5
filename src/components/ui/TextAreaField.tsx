import { describedBy, FieldError, FieldHint } from './FieldNotes.tsx';

interface Props {
  name: string;
  label: string;
  value: string;
  rows?: number;
  maxLength?: number;
  placeholder?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** A labelled text of several lines. The label names it; hint and error describe it. */
export const TextAreaField = ({
  name,
  label,
  value,
  rows = 5,
  maxLength,
  placeholder,
  hint,
  error,
  onValue,
}: Props) => (
  <div className="field">
    <label className="field__label" htmlFor={name}>
      {label}
    </label>
    <FieldHint of={name}>{hint}</FieldHint>
    <textarea
      className="field__input"
      id={name}
      name={name}
      rows={rows}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, hint, error)}
      onChange={({ target }) => onValue(target.value)}
    />
    <FieldError of={name}>{error}</FieldError>
  </div>
);
