import { CalendarButton } from '#components/ui/CalendarButton.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { withSlashes } from '#components/ui/typed-date.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { typedDay } from './closure-draft.ts';

interface DayFieldProps {
  name: string;
  label: string;
  hint: string;
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** The clubs plan two seasons ahead at most. */
const inTwoYears = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) + 2}-12-31`;

/** A day to come, typed or chosen in a calendar. */
export const DayField = ({ name, label, hint, typed, error, onType }: DayFieldProps) => {
  const today = dayInParis(new Date());
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={error}
      onValue={(value) => onType(withSlashes(value, typed))}
      trailing={
        <CalendarButton
          label={label}
          day={parseTypedDay(typed)}
          today={today}
          opensAt={today}
          latest={inTwoYears(today)}
          isTodayMeant
          onDay={(day) => onType(day ? typedDay(day) : '')}
        />
      }
    />
  );
};
