import type { ReactNode } from 'react';
import { describedBy, FieldError, FieldHint } from './FieldNotes.tsx';

interface Props {
  id: string;
  name?: string;
  value?: string;
  label: string;
  isChecked: boolean;
  hint?: ReactNode;
  /** A text at the end of the line. It is not part of the box's name; it describes the box if there is no hint. */
  aside?: ReactNode;
  error?: string | undefined;
  /** True for a framed box, in a choice among a few. */
  isTile?: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** A box to tick. The label names it; hint or aside, and error, describe it. */
export const CheckField = ({ id, name = id, value, label, isChecked, hint, aside, error, isTile, onCheck }: Props) => (
  <div className={isTile ? 'check check--tile' : 'check'}>
    <input
      type="checkbox"
      id={id}
      name={name}
      value={value}
      checked={isChecked}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint ?? aside, error)}
      onChange={(event) => onCheck(event.target.checked)}
    />
    <label className="check__label" htmlFor={id}>
      {label}
    </label>
    {aside && (
      <span className="check__price" id={hint ? undefined : `${id}-hint`}>
        {aside}
      </span>
    )}
    <FieldHint of={id}>{hint}</FieldHint>
    <FieldError of={id}>{error}</FieldError>
  </div>
);
