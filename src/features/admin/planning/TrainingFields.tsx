import { useRef } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { weekdays } from '#domain/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import type { Editing } from '../use-editing.ts';
import { endAfter, lengthOf, type TrainingDraft } from './training-draft.ts';

const words = planningMessages.session;

const days = weekdays.map((weekday) => ({ value: String(weekday), label: trainingMessages.weekday(weekday) }));

interface LineFieldProps {
  editing: Editing<TrainingDraft>;
  field: keyof TrainingDraft;
  hint?: string;
  /** Values typed elsewhere, to choose from. */
  known?: readonly string[];
}

/** A new start moves the end, as dragging does, and keeps the length. A new end changes the length. */
const useTimes = ({ draft, set }: Editing<TrainingDraft>): Editing<TrainingDraft>['set'] => {
  const length = useRef(lengthOf(draft));
  return (change) => {
    const next = { ...draft, ...change };
    const end = change.endTime === undefined && length.current && endAfter(next.startTime, length.current);
    if (!end) length.current = lengthOf(next) ?? length.current;
    set({ ...change, ...(end && { endTime: end }) });
  };
};

const LineField = ({ editing: { draft, set, errorOf }, field, hint, known = [] }: LineFieldProps) => (
  <>
    <TextField
      name={field}
      label={words.labels[field]}
      hint={hint}
      autoComplete="off"
      list={known.length > 0 ? `${field}-known` : undefined}
      value={draft[field]}
      error={errorOf(field)}
      onValue={(value) => set({ [field]: value })}
    />
    {known.length > 0 && (
      <datalist id={`${field}-known`}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    )}
  </>
);

interface TrainingFieldsProps {
  editing: Editing<TrainingDraft>;
  /** The values that the club already uses, by field. */
  known: Readonly<Record<'discipline' | 'audience' | 'place' | 'coach', readonly string[]>>;
}

/** All fields of a training session. */
export const TrainingFields = ({ editing, known }: TrainingFieldsProps) => {
  const { draft, set, errorOf } = editing;
  const setTimes = useTimes(editing);
  return (
    <>
      <div className="field-row">
        <SelectField
          name="weekday"
          label={words.labels.weekday}
          options={days}
          value={draft.weekday}
          error={errorOf('weekday')}
          onValue={(weekday) => set({ weekday })}
        />
        <LineField editing={{ ...editing, set: setTimes }} field="startTime" />
        <LineField editing={{ ...editing, set: setTimes }} field="endTime" />
      </div>
      <div className="field-pairs">
        <LineField editing={editing} field="discipline" hint={words.disciplineHint} known={known.discipline} />
        <LineField editing={editing} field="audience" hint={words.audienceHint} known={known.audience} />
        <LineField editing={editing} field="place" hint={words.optional} known={known.place} />
        <LineField editing={editing} field="coach" hint={words.optional} known={known.coach} />
      </div>
      <LineField editing={editing} field="note" hint={words.noteHint} />
    </>
  );
};
