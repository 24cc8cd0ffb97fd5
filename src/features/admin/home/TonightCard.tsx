import { lazy, Suspense, useState } from 'react';
import { dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import type { EnrolledClass, TrainingDay } from '#domain/planning/training-day.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatTime } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { myClassesMessages } from '#messages/my-classes.ts';
import { useMay } from '../account/account-store.ts';
import { loadTrainingDay } from './training-day-store.ts';

const words = adminHomeMessages.day;

const CancelAndTell = lazy(async () => ({ default: (await import('../planning/CancelAndTell.tsx')).CancelAndTell }));

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const EVENING = '17:00';

/** Returns the name of a day as one says it: «Ce soir», «Demain», «Lundi». */
export const dayName = ({ date, classes }: Pick<TrainingDay, 'date' | 'classes'>, today: IsoDate): string => {
  if (date === today) return classes.every(({ session }) => session.startTime >= EVENING) ? words.tonight : words.today;
  if (date === plusDays(today, 1)) return words.tomorrow;
  return upperFirst((date < plusDays(today, 7) ? weekday : longDay).format(new Date(date)));
};

interface ClassLineProps {
  one: EnrolledClass;
  onCancel: () => void;
}

const ClassLine = ({ one: { session, closure, enrolled }, onCancel }: ClassLineProps) => {
  const may = useMay();
  const { startTime, discipline, audience, place, coach } = session;
  const name = words.title(formatTime(startTime), [discipline, audience].filter(Boolean).join(' '));
  const said = <span className="visually-hidden">{words.of(name)}</span>;
  return (
    <li className="card-row task">
      <div>
        <strong>{name}</strong>
        <span className="note">{[place, coach, words.enrolled(enrolled)].filter(Boolean).join(' · ')}</span>
        {closure && <span className="tag tag--warning">{myClassesMessages.coming.cancelled(closure.label)}</span>}
      </div>
      {closure ? (
        <a className="button" href={may('planning', 'write') ? adminPaths.planning : adminPaths.classes}>
          {words.see}
          {said}
        </a>
      ) : (
        <button type="button" className="button" aria-haspopup="dialog" onClick={onCancel}>
          {words.cancel}
          {said}
        </button>
      )}
    </li>
  );
};

/** The classes of tonight or of the next day with classes: who teaches, how many come, and a button that cancels. */
export const TonightCard = ({ day }: { day: TrainingDay }) => {
  const [cancelled, setCancelled] = useState<EnrolledClass>();
  const close = (): void => setCancelled(undefined);
  return (
    <section className="card" aria-labelledby="tonight">
      <h2 id="tonight" tabIndex={-1}>
        {dayName(day, dayInParis(new Date()))}
      </h2>
      <ul className="tasks">
        {day.classes.map((one) => (
          <ClassLine key={one.session.id} one={one} onCancel={() => setCancelled(one)} />
        ))}
      </ul>
      {cancelled && (
        <Suspense>
          <CancelAndTell of={{ session: cancelled.session, date: day.date }} reload={loadTrainingDay} onClose={close} />
        </Suspense>
      )}
    </section>
  );
};
