import { useStore } from '@nanostores/react';
import { Announced } from '#components/ui/Announced.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type Planning, type TrainingSession, weekdays } from '#domain/training.ts';
import { findTrainingConflicts } from '#domain/training-conflicts.ts';
import { closureSentence } from '#lib/closures.ts';
import { planningMessages } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { EditingConflictNotice } from '../EditingConflictNotice.tsx';
import { mayAbandon } from '../unsaved-changes.ts';
import { type Editing, useEditing } from '../use-editing.ts';
import { showMoved } from './moves-store.ts';
import { addTrainingSession, changeTrainingSession, fetchTrainingSession } from './planning-api.ts';
import { closePlanningDialog, openPlanningDialog } from './planning-dialog.ts';
import { keepTrainingSession, loadPlanning } from './planning-store.ts';
import { closuresLost } from './request-move.ts';
import { conflictText, trainingName } from './slot-words.ts';
import { TrainingFields } from './TrainingFields.tsx';
import { $disciplines } from './taught-disciplines.ts';
import { draftedTraining, type TrainingDraft, trainingDraftErrors, trainingDraftOf } from './training-draft.ts';
import { slotOf } from './week-slots.ts';

const words = planningMessages.session;

const save = async (draft: TrainingDraft, read: TrainingSession | undefined, isHere: () => boolean): Promise<void> => {
  const input = draftedTraining(draft);
  if (!input) return;
  if (read) {
    // Read before the save: dates that are lost with the weekday would not come back.
    const canGoBack = closuresLost(read, input).length === 0;
    showMoved(await changeTrainingSession(read, input), read, canGoBack ? slotOf(read) : undefined);
  } else keepTrainingSession(await addTrainingSession(input));
  if (isHere()) closePlanningDialog();
  void toastSuccess();
  void loadPlanning();
};

const textOf = (field: keyof TrainingDraft, value: string): string => {
  const weekday = field === 'weekday' ? weekdays.find((one) => String(one) === value) : undefined;
  return weekday ? trainingMessages.weekday(weekday) : value;
};

interface TrainingDialogProps {
  planning: Planning;
  session?: TrainingSession | undefined;
}

interface TypedProps extends TrainingDialogProps {
  editing: Editing<TrainingDraft>;
}

/** What saving would change, as it is typed: clashes, and dates that would be lost. Nothing is forbidden. */
const Consequences = ({ planning, session, editing }: TypedProps) => {
  const input = draftedTraining(editing.draft);
  if (!input) return null;
  const typed: TrainingSession = { ...input, id: session?.id ?? '', updatedAt: '' };
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

const OtherActions = ({ session, editing }: { session: TrainingSession; editing: Editing<TrainingDraft> }) => {
  const { isBusy } = editing.action;
  const open = (name: 'closure' | 'remove') => () =>
    !isBusy && mayAbandon(editing.isChanged) && openPlanningDialog({ name, session });
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
  const disciplines = useStore($disciplines);
  const editing = useEditing<TrainingDraft, TrainingSession>({
    object: session,
    draftOf: trainingDraftOf,
    errorsIn: trainingDraftErrors,
    save,
    reread: fetchTrainingSession,
  });
  const { sessions } = planning;
  const suggestions = {
    discipline: known([...disciplines, ...sessions.map(({ discipline }) => discipline)]),
    audience: known(sessions.map(({ audience }) => audience)),
    place: known(sessions.map(({ place }) => place)),
    coach: known(sessions.map(({ coach }) => coach)),
  };
  return (
    <AskDialog
      title={session ? words.edit(trainingName(session)) : words.add}
      confirm={words.save}
      isChanged={editing.isChanged}
      action={editing.action}
      failure={<ActionError action={editing.action} title={words.failed} />}
      instead={session && <OtherActions session={session} editing={editing} />}
      onClose={closePlanningDialog}
    >
      <EditingConflictNotice editing={editing} labels={words.labels} textOf={textOf} />
      <TrainingFields editing={editing} known={suggestions} />
      <Consequences planning={planning} session={session} editing={editing} />
    </AskDialog>
  );
};
