import type { InputHTMLAttributes, ReactNode } from 'react';
import { describedBy, FieldError, FieldHint } from './FieldNotes.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** An element over the end of the line, which takes no room. */
  trailing?: ReactNode;
  onValue: (value: string) => void;
}

/** A labelled line of text. The label names it; hint and error describe it. */
export const TextField = ({ name, label, value, hint, error, trailing, onValue, ...input }: Props) => (
  <div className="field">
    <label className="field__label" htmlFor={name}>
      {label}
    </label>
    <FieldHint of={name}>{hint}</FieldHint>
    <input
      // The classes that fields share come first: pages compress better.
      className="field__input"
      {...input}
      aria-describedby={describedBy(name, hint, error)}
      id={name}
      name={name}
      value={value}
      aria-invalid={error ? true : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
    {trailing}
    <FieldError of={name}>{error}</FieldError>
  </div>
);
