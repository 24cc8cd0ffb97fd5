import type { ReactNode } from 'react';
import { describedBy, FieldError, FieldHint } from './FieldNotes.tsx';

interface Props<Value extends string> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  hint?: ReactNode;
  error?: string | undefined;
  onValue: (value: Value) => void;
}

/** One choice among a few, in the system's own list. */
export const SelectField = <Value extends string>(props: Props<Value>) => {
  const { name, label, options, value, hint, error, onValue } = props;
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <FieldHint of={name}>{hint}</FieldHint>
      <select
        className="field__input"
        id={name}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onValue(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError of={name}>{error}</FieldError>
    </div>
  );
};
