import { weekdays } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { openPlanningDialog } from './planning-dialog.ts';
import { SlotText } from './SlotText.tsx';
import { handleOf } from './slot-handle.ts';
import { trainingName } from './slot-words.ts';
import type { WeekProps } from './week-slots.ts';

const words = planningMessages.week;

/** A list for each day with training. */
export const WeekList = ({ sessions, colourOf, clashesOf }: WeekProps) => (
  <div className="week-list">
    {weekdays
      .map((weekday) => ({ weekday, ofDay: sessions.filter((session) => session.weekday === weekday) }))
      .filter(({ ofDay }) => ofDay.length > 0)
      .map(({ weekday, ofDay }) => (
        <section key={weekday} aria-labelledby={`day-${weekday}`}>
          <h3 id={`day-${weekday}`}>{trainingMessages.weekday(weekday)}</h3>
          <ul>
            {ofDay.map((session) => (
              <li key={session.id} className="slot" data-colour={colourOf(session.discipline)}>
                <SlotText session={session} clashes={clashesOf(session)} />
                <div className="slot__ways">
                  <button
                    type="button"
                    id={handleOf(session)}
                    className="button"
                    aria-label={words.edit(trainingName(session))}
                    onClick={() => openPlanningDialog({ name: 'training', session })}
                  >
                    {words.editShort}
                  </button>
                  <button
                    type="button"
                    className="button"
                    aria-label={words.cancelDate(trainingName(session))}
                    onClick={() => openPlanningDialog({ name: 'closure', session })}
                  >
                    {planningMessages.session.cancelDate}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
  </div>
);
