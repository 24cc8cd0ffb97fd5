import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { formatDate } from '#lib/format.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { TextField } from './TextField.tsx';
import { withSlashes } from './typed-date.ts';

interface DayFieldProps {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  value: string;
  error: string | undefined;
  /** Returns the last day that can be chosen. The default is today. */
  latestFrom?: (today: IsoDate) => IsoDate;
  onValue: (value: string) => void;
}

/** A recent or near day, typed or chosen in a calendar. */
export const DayField = ({ label, value, latestFrom, onValue, ...field }: DayFieldProps) => {
  const today = dayInParis(new Date());
  return (
    <TextField
      {...field}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onValue={(typed) => onValue(withSlashes(typed, value))}
      trailing={
        <CalendarButton
          label={label}
          day={parseTypedDay(value)}
          today={today}
          opensAt={today}
          latest={latestFrom?.(today)}
          isTodayMeant
          onDay={(day) => onValue(day ? formatDate(day) : '')}
        />
      }
    />
  );
};
