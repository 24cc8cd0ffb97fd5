import { useEffect, useMemo, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { type Closure, closureOn, type Planning } from '#domain/planning/training.ts';
import { firstDayOf } from '#domain/planning/training-days.ts';
import { api, call } from '#lib/api.ts';
import { myClassesMessages } from '#messages/my-classes.ts';
import { CancelAndTell, ownNotices } from '../planning/CancelAndTell.tsx';
import { classOnDay, type DatedClass, TextDialog } from '../planning/CancelClassDialog.tsx';
import { NoticesSection } from '../planning/ClassNotices.tsx';
import { takeTonight } from './tonight.ts';

const words = myClassesMessages.coming;
const { classes } = api.admin;

/** The next date of a class, and the closure that cancels it. */
interface Coming extends DatedClass {
  closure: Closure | undefined;
}

const comingOf = ({ sessions, closures }: Planning, today: IsoDate): Coming[] =>
  sessions
    .map((session) => {
      const date = firstDayOf(session, today);
      return { session, date, closure: closureOn(closures, session, date) };
    })
    .sort((one, other) =>
      `${one.date} ${one.session.startTime}`.localeCompare(`${other.date} ${other.session.startTime}`),
    );

interface DialogProps {
  coming: Coming;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const NoteDialog = (props: DialogProps) => {
  const { session } = props.coming;
  return (
    <TextDialog
      {...props}
      {...words.noteDialog}
      title={words.noteTitle(session.discipline)}
      initial={session.note}
      check={() => undefined}
      send={(note) =>
        call(classes.week[':id'].note.$put({ param: { id: session.id }, json: { note, updatedAt: session.updatedAt } }))
      }
    />
  );
};

const Reinstate = ({ coming, closure, reload }: Omit<DialogProps, 'onClose'> & { closure: Closure }) => {
  const action = useAction(async () => {
    await call(classes.closures[':id'].$delete({ param: { id: closure.id } }));
    void toastSuccess();
    await reload();
  });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={words.reinstateOf(classOnDay(coming))}
        aria-disabled={action.isBusy || undefined}
        onClick={() => void action.run()}
      >
        {words.reinstate}
      </button>
      <ActionError action={action} title={words.reinstateFailed} />
    </>
  );
};

interface Props {
  planning: Planning;
  reload: () => Promise<unknown>;
}

/**
 * The next date of each of the coach's classes, with buttons that cancel it, reinstate it, write its note and tell its
 * members.
 */
export const ComingClasses = ({ planning, reload }: Props) => {
  const [open, setOpen] = useState<{ dialog: 'cancel' | 'note'; of: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be told follows from the planning
  const notices = useMemo(ownNotices, [planning]);
  const today = dayInParis(new Date());
  const coming = comingOf(planning, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once
  useEffect(() => {
    if (!takeTonight()) return;
    const [tonight, ...others] = coming.filter(({ date, closure }) => date === today && !closure);
    // If there are several classes, the coach chooses one on the screen.
    if (tonight && others.length === 0) setOpen({ dialog: 'cancel', of: tonight.session.id });
  }, []);
  const opened = coming.find(({ session }) => session.id === open?.of);
  if (coming.length === 0) return null;
  const dialog = { reload, onClose: () => setOpen(undefined) };
  return (
    <section className="stack" aria-labelledby="coming-classes">
      <h2 id="coming-classes">{words.title}</h2>
      <ul className="admin-lines">
        {coming.map((one) => {
          const { session, closure } = one;
          return (
            <li key={session.id}>
              <strong>{classOnDay(one)}</strong>
              {session.note && <span className="note">{session.note}</span>}
              {closure && <span className="tag tag--warning">{words.cancelled(closure.label)}</span>}
              <span className="cluster">
                {!closure && (
                  <button
                    type="button"
                    className="button"
                    aria-haspopup="dialog"
                    aria-label={words.cancelOf(classOnDay(one))}
                    onClick={() => setOpen({ dialog: 'cancel', of: session.id })}
                  >
                    {words.cancel}
                  </button>
                )}
                {closure?.trainingSessionId === session.id && (
                  <Reinstate coming={one} closure={closure} reload={reload} />
                )}
                <button
                  type="button"
                  className="button"
                  aria-haspopup="dialog"
                  aria-label={words.noteOf(classOnDay(one))}
                  onClick={() => setOpen({ dialog: 'note', of: session.id })}
                >
                  {words.note}
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <NoticesSection source={notices} />
      {opened && open?.dialog === 'cancel' && <CancelAndTell {...dialog} of={opened} />}
      {opened && open?.dialog === 'note' && <NoteDialog {...dialog} coming={opened} />}
    </section>
  );
};
