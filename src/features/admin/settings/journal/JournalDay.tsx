import { CalendarButton } from '#components/ui/CalendarButton.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { withSlashes } from '#components/ui/typed-date.ts';
import { dayInParis } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { formatDay } from '#lib/format.ts';
import { auditMessages as words } from '#messages/audit.ts';
import { isWrongDay } from './journal-filter.ts';

interface JournalDayProps {
  name: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
}

/** One end of a span of days, typed or picked. */
export const JournalDay = ({ name, label, typed, onType }: JournalDayProps) => {
  const today = dayInParis(new Date());
  // A date being typed is no mistake yet.
  const error = typed.length >= 8 && isWrongDay(typed) ? words.dateInvalid : undefined;
  return (
    <TextField
      name={name}
      label={label}
      placeholder={words.dateHint}
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
          isTodayMeant
          onDay={(day) => onType(day ? formatDay(`${day}T12:00:00Z`) : '')}
        />
      }
    />
  );
};
