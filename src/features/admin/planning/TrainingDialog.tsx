import { mayAbandon } from '#components/action/leave-guard.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { type OpenEdit, useEdit } from '#components/editing/use-edit.ts';
import { useLoaded } from '#components/loading/loaded.ts';
import { Announced } from '#components/ui/Announced.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type Planning, type TrainingSession, type TrainingSessionInput, weekdays } from '#domain/planning/training.ts';
import { findTrainingConflicts } from '#domain/planning/training-conflicts.ts';
import { api, call } from '#lib/api.ts';
import { closureSentence } from '#lib/closures.ts';
import { planningMessages } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { showMoved } from './moves-store.ts';
import { addTrainingSession, changeTrainingSession, fetchTrainingSession } from './planning-api.ts';
import { closePlanningDialog, openPlanningDialog } from './planning-dialog.ts';
import { keepTrainingSession, loadPlanning } from './planning-store.ts';
import { closuresLost } from './request-move.ts';
import { conflictText, trainingName } from './slot-words.ts';
import { TrainingFields } from './TrainingFields.tsx';
import { checkTraining, type TrainingDraft, trainingDraftOf } from './training-draft.ts';
import { slotOf } from './week-slots.ts';

const words = planningMessages.session;

// These are the disciplines that visitors read: an administrator who edits the planning may not be allowed to read
// prices.
const fetchTaught = async (): Promise<readonly string[]> => (await call(api.products.$get())).map(({ name }) => name);

const createTrainingEdit = (session: TrainingSession | undefined) =>
  createEdit<TrainingDraft, TrainingSessionInput, TrainingSession>({
    saved: session,
    toDraft: trainingDraftOf,
    schema: checkTraining,
    send: async (input, { read }) => {
      if (!read) return addTrainingSession(input);
      // This is read before the save: dates that are lost with the weekday would not come back.
      const canGoBack = closuresLost(read, input).length === 0;
      const saved = await changeTrainingSession(read, input);
      showMoved(saved, read, canGoBack ? slotOf(read) : undefined);
      return saved;
    },
    theirs: readAgain(fetchTrainingSession, loadPlanning),
  });

type TrainingEdit = OpenEdit<TrainingDraft, TrainingSession>;

const textOf = (field: keyof TrainingDraft, value: string): string => {
  const weekday = field === 'weekday' ? weekdays.find((one) => String(one) === value) : undefined;
  return weekday ? trainingMessages.weekday(weekday) : value;
};

interface TrainingDialogProps {
  planning: Planning;
  session?: TrainingSession | undefined;
}

interface TypedProps extends TrainingDialogProps {
  edit: TrainingEdit;
}

/** The consequences of saving the typed session: clashes, and dates that would be lost. The dialog forbids nothing. */
const Consequences = ({ planning, session, edit }: TypedProps) => {
  const checked = checkTraining(edit.draft);
  if ('errors' in checked) return null;
  const typed: TrainingSession = { ...checked.input, id: session?.id ?? '', updatedAt: '' };
  const others = planning.sessions.filter(({ id }) => id !== typed.id);
  const conflicts = findTrainingConflicts([typed, ...others]).filter(({ sessions: [one] }) => one === typed);
  const lost = session ? closuresLost(session, typed) : [];
  return (
    <Announced>
      {conflicts.map(conflictText).map((sentence) => (
        <p key={sentence} className="planning-warning">
          {sentence}
        </p>
      ))}
      {lost.length > 0 && <p className="planning-warning">{planningMessages.losing.note}</p>}
      {lost.map((closure) => (
        <p key={closure.id}>{closureSentence(closure, planning)}</p>
      ))}
    </Announced>
  );
};

const OtherActions = ({ session, edit }: { session: TrainingSession; edit: TrainingEdit }) => {
  const { isBusy } = edit.action;
  const open = (name: 'closure' | 'remove') => () =>
    !isBusy && mayAbandon(edit.isChanged) && openPlanningDialog({ name, session });
  return (
    <div className="cluster training-instead">
      <p>{words.other}</p>
      <button type="button" className="button" aria-disabled={isBusy} onClick={open('closure')}>
        {words.cancelDate}
      </button>
      <button type="button" className="button button--danger" aria-disabled={isBusy} onClick={open('remove')}>
        {words.remove}
      </button>
    </div>
  );
};

const known = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '').toSorted();

/** Adds a training session to the week, or changes one. */
export const TrainingDialog = ({ planning, session }: TrainingDialogProps) => {
  // If the suggestions cannot be read, the user can still type a name.
  const taught = useLoaded(fetchTaught);
  const edit = useEdit(() => createTrainingEdit(session), {
    onSaved: (saved, _before, isHere) => {
      keepTrainingSession(saved);
      if (isHere()) closePlanningDialog();
      void toastSuccess();
      void loadPlanning();
    },
  });
  const { sessions } = planning;
  const suggestions = {
    discipline: known([
      ...(taught.state === 'ready' ? taught.value : []),
      ...sessions.map(({ discipline }) => discipline),
    ]),
    audience: known(sessions.map(({ audience }) => audience)),
    place: known(sessions.map(({ place }) => place)),
    coach: known(sessions.map(({ coach }) => coach)),
  };
  return (
    <EditDialog
      edit={edit}
      title={session ? words.edit(trainingName(session)) : words.add}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: trainingDraftOf, labels: words.labels, textOf }}
      instead={edit.saved && <OtherActions session={edit.saved} edit={edit} />}
      onClose={closePlanningDialog}
    >
      <TrainingFields edit={edit} known={suggestions} />
      <Consequences planning={planning} session={edit.saved} edit={edit} />
    </EditDialog>
  );
};
