import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { Closure, Planning, TrainingSession } from '#domain/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { EditingConflictNotice } from '../EditingConflictNotice.tsx';
import { useEditing } from '../use-editing.ts';
import {
  type ClosureDraft,
  closureDraftErrors,
  closureDraftOf,
  draftedClosure,
  isPastClosure,
  newClosureDraft,
} from './closure-draft.ts';
import { addClosure, changeClosure, fetchClosure } from './planning-api.ts';
import { closePlanningDialog } from './planning-dialog.ts';
import { keepClosure, loadPlanning } from './planning-store.ts';
import { slotText, trainingName } from './slot-words.ts';

const words = planningMessages.closure;

const save = async (draft: ClosureDraft, read: Closure | undefined, isHere: () => boolean): Promise<void> => {
  const input = draftedClosure(draft);
  if (!input) return;
  keepClosure(await (read ? changeClosure(read, input) : addClosure(input)));
  if (isHere()) closePlanningDialog();
  void toastSuccess();
  void loadPlanning();
};

const titleOf = ({ closure, session }: Pick<ClosureDialogProps, 'closure' | 'session'>): string => {
  if (closure) return words.editTitle(closure.label);
  return session ? words.cancelTitle(trainingName(session)) : words.addTitle;
};

/** Clubs plan at most two seasons ahead. */
const inTwoYears = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) + 2}-12-31`;

interface ClosureDialogProps {
  planning: Planning;
  closure?: Closure | undefined;
  /** The training session to cancel on a date. */
  session?: TrainingSession | undefined;
}

/** Adds or changes days without training, for the whole club or for one session. */
export const ClosureDialog = ({ planning, closure, session }: ClosureDialogProps) => {
  const today = dayInParis(new Date());
  const editing = useEditing<ClosureDraft, Closure>({
    object: closure,
    draftOf: (read) => (read ? closureDraftOf(read) : newClosureDraft(session, today)),
    errorsIn: closureDraftErrors,
    save,
    reread: fetchClosure,
  });
  const { draft, set, errorOf, action } = editing;
  const options = [
    { value: '', label: planningMessages.closures.everything },
    ...planning.sessions.map((one) => ({
      value: one.id,
      label: planningMessages.slotFirst(slotText(one), one.discipline),
    })),
  ];
  return (
    <AskDialog
      title={titleOf({ closure, session })}
      confirm={session ? words.cancelDate : words.save}
      isChanged={editing.isChanged}
      action={action}
      dismiss={session && words.keepDate}
      failure={<ActionError action={action} title={session ? words.cancelFailed : words.failed} />}
      onClose={closePlanningDialog}
    >
      <EditingConflictNotice
        editing={editing}
        labels={words.labels}
        textOf={(field, value) =>
          field === 'trainingSessionId' ? (options.find((option) => option.value === value)?.label ?? value) : value
        }
      />
      <SelectField
        name="trainingSessionId"
        label={words.labels.trainingSessionId}
        options={options}
        value={draft.trainingSessionId}
        error={errorOf('trainingSessionId')}
        onValue={(trainingSessionId) => set({ trainingSessionId })}
      />
      <DayField
        name="from"
        label={words.labels.from}
        hint={words.dayHint}
        typed={draft.from}
        error={errorOf('from')}
        latestFrom={inTwoYears}
        onType={(from) => set({ from })}
      />
      <DayField
        name="to"
        label={words.labels.to}
        hint={words.toHint}
        typed={draft.to}
        error={errorOf('to')}
        latestFrom={inTwoYears}
        onType={(to) => set({ to })}
      />
      {isPastClosure(draft, today) && (
        <p className="notice notice--warning" role="status">
          {words.past}
        </p>
      )}
      <TextField
        name="label"
        label={words.labels.label}
        hint={words.labelHint}
        autoComplete="off"
        value={draft.label}
        error={errorOf('label')}
        onValue={(label) => set({ label })}
      />
    </AskDialog>
  );
};
