import { useRef, useState } from 'react';
import type { IsoDate } from '#domain/dates.ts';
import { dateFieldMessages as words } from '#messages/date-field.ts';
import { useHydrated } from './use-hydrated.ts';
import { useWanted } from './use-wanted.ts';

interface Props {
  label: string;
  /** The day in the field. */
  day: IsoDate | undefined;
  today: IsoDate;
  /** Where the calendar opens while the field has no date. */
  opensAt: IsoDate;
  /** The last day that can be chosen. The default is today. */
  latest?: IsoDate | undefined;
  /** True if today is a sensible choice. Otherwise «Aujourd’hui» only shows today's month. */
  isTodayMeant?: boolean;
  /** Undefined removes the date. */
  onDay: (day: IsoDate | undefined) => void;
}

const loadCalendar = async () => ({ part: (await import('./Calendar.tsx')).Calendar });

/** Opens a calendar for a date that may also be typed. Its code is loaded when it is first opened. */
export const CalendarButton = ({ label, day, today, opensAt, latest = today, isTodayMeant = false, onDay }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const { part: Calendar, state, want } = useWanted(loadCalendar);
  const [isOpen, setOpen] = useState(false);
  // Without its script the button would do nothing. It takes no room, so the page is first shown without it.
  if (!useHydrated()) return null;
  const open = () => {
    want();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="date-button"
        aria-label={words.open(label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen && Calendar !== undefined}
        aria-busy={state === 'loading'}
        onClick={open}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5" />
        </svg>
      </button>
      {state === 'failed' && (
        <p className="field__hint" role="status">
          {words.failed}
        </p>
      )}
      {isOpen && Calendar && (
        <Calendar
          label={label}
          day={day}
          today={today}
          opensAt={opensAt}
          latest={latest}
          isTodayMeant={isTodayMeant}
          onDay={onDay}
          onClose={close}
        />
      )}
    </>
  );
};
