import { useRef } from 'react';
import type { OpenEdit } from '#components/editing/use-edit.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { type TrainingSession, weekdays } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { endAfter, lengthOf, type TrainingDraft } from './training-draft.ts';

const words = planningMessages.session;

const days = weekdays.map((weekday) => ({ value: String(weekday), label: trainingMessages.weekday(weekday) }));

type TrainingEdit = OpenEdit<TrainingDraft, TrainingSession>;

interface LineFieldProps extends ReturnType<TrainingEdit['fieldOf']> {
  hint?: string;
  /** Values that were typed elsewhere, as suggestions. */
  known?: readonly string[];
}

const LineField = ({ known = [], ...field }: LineFieldProps) => (
  <>
    <TextField
      {...field}
      label={words.labels[field.name]}
      autoComplete="off"
      list={known.length > 0 ? `${field.name}-known` : undefined}
    />
    {known.length > 0 && (
      <datalist id={`${field.name}-known`}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    )}
  </>
);

/** A new start moves the end, as dragging does, and keeps the length. A new end changes the length. */
const useTimes = ({ draft, set, fieldOf }: TrainingEdit): TrainingEdit['fieldOf'] => {
  const length = useRef(lengthOf(draft));
  return (name) => ({
    ...fieldOf(name),
    onValue: (typed) => {
      const next = { ...draft, [name]: typed };
      const end = name === 'startTime' && length.current && endAfter(next.startTime, length.current);
      if (!end) length.current = lengthOf(next) ?? length.current;
      set({ ...next, ...(end && { endTime: end }) });
    },
  });
};

interface TrainingFieldsProps {
  edit: TrainingEdit;
  /** The values that the club already uses, by field. */
  known: Readonly<Record<'discipline' | 'audience' | 'place' | 'coach', readonly string[]>>;
}

/** All fields of a training session. */
export const TrainingFields = ({ edit, known }: TrainingFieldsProps) => {
  const { fieldOf } = edit;
  const timeOf = useTimes(edit);
  return (
    <>
      <div className="field-row">
        <SelectField {...fieldOf('weekday')} label={words.labels.weekday} options={days} />
        <LineField {...timeOf('startTime')} />
        <LineField {...timeOf('endTime')} />
      </div>
      <div className="field-pairs">
        <LineField {...fieldOf('discipline')} hint={words.disciplineHint} known={known.discipline} />
        <LineField {...fieldOf('audience')} hint={words.audienceHint} known={known.audience} />
        <LineField {...fieldOf('place')} hint={words.optional} known={known.place} />
        <LineField {...fieldOf('coach')} hint={words.optional} known={known.coach} />
      </div>
      <LineField {...fieldOf('note')} hint={words.noteHint} />
    </>
  );
};
