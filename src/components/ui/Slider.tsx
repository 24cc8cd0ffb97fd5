import { useId } from 'react';
import { describedBy, FieldHint } from './FieldNotes.tsx';

interface Props {
  label: string;
  hint?: string | undefined;
  value: number;
  min: number;
  max: number;
  /** The value in words. */
  text: string;
  isDisabled?: boolean;
  onValue: (value: number) => void;
}

const STEPS = 50;

/** A value between two ends, set by pointer or arrow keys. */
export const Slider = ({ label, hint, value, min, max, text, isDisabled = false, onValue }: Props) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="slider"
        type="range"
        id={id}
        min={min}
        max={max}
        step={max > min ? (max - min) / STEPS : 1}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        aria-describedby={describedBy(id, hint, undefined)}
        onChange={(event) => onValue(Number(event.target.value))}
      />
      <FieldHint of={id}>{hint}</FieldHint>
    </div>
  );
};
