import { useId, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import type { IsoDate } from '#domain/dates.ts';
import { dayPickerMessages as words } from '#messages/day-picker.ts';
import { firstOfMonth } from '#messages/first-of-month.ts';
import calendarStyles from '#styles/form-calendar.css?url';
import { StyledBy } from './StyledBy.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  label: string;
  day: IsoDate | undefined;
  today: IsoDate;
  opensAt: IsoDate;
  latest: IsoDate;
  isTodayMeant: boolean;
  onDay: (day: IsoDate | undefined) => void;
  onClose: () => void;
}

/**
 * Returns the instant at which a calendar day begins in the browser's own time zone, as the calendar library needs it.
 */
const localDay = (day: IsoDate): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const isoOf = (day: Date): IsoDate =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Nobody alive is older than this. */
const MOST_YEARS = 110;

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' });

const formatters = {
  formatWeekNumberHeader: () => words.week,
  // The visible text equals the accessible name, because people who control the computer by voice say what they
  // read.
  formatDay: (date: Date): string => (date.getDate() === 1 ? '1ᵉʳ' : String(date.getDate())),
};

const labels = {
  labelDayButton: (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
    words.day(firstOfMonth(longDay.format(date)), { isToday: Boolean(today), isChosen: Boolean(selected) }),
  labelMonthDropdown: () => words.month,
  labelYearDropdown: () => words.year,
  labelPrevious: () => words.previousMonth,
  labelNext: () => words.nextMonth,
  labelWeekNumber: words.weekNumber,
  labelWeekNumberHeader: () => words.weekNumbers,
};

/** A calendar over the page: days up to `latest`, years and months in lists, everything works by keyboard. */
export const Calendar = ({ label, day, today, opensAt, latest, isTodayMeant, onDay, onClose }: Props) => {
  const { dialog, close } = useModal();
  const title = useId();
  const [month, setMonth] = useState(() => localDay(day ?? opensAt));
  const choose = (chosen: IsoDate | undefined) => {
    onDay(chosen);
    close();
  };
  const now = localDay(today);
  const end = localDay(latest);
  return (
    <dialog ref={dialog} className="calendar" aria-labelledby={title} onClose={onClose}>
      <StyledBy href={calendarStyles}>
        <h3 id={title} className="visually-hidden">
          {words.title(label)}
        </h3>
        <DayPicker
          mode="single"
          required
          locale={fr}
          ISOWeek
          weekStartsOn={1}
          showWeekNumber
          fixedWeeks
          captionLayout="dropdown"
          navLayout="around"
          reverseYears
          startMonth={new Date(now.getFullYear() - MOST_YEARS, 0)}
          endMonth={end}
          disabled={{ after: end }}
          today={now}
          month={month}
          onMonthChange={setMonth}
          selected={day ? localDay(day) : undefined}
          onSelect={(chosen) => choose(isoOf(chosen))}
          formatters={formatters}
          labels={labels}
          autoFocus
        />
        <div className="calendar__foot">
          <button type="button" className="button" onClick={() => (isTodayMeant ? choose(today) : setMonth(now))}>
            {words.today}
          </button>
          <button type="button" className="button" onClick={() => choose(undefined)}>
            {words.clear}
          </button>
          <button type="button" className="button button--ghost" onClick={close}>
            {words.close}
          </button>
        </div>
      </StyledBy>
    </dialog>
  );
};
