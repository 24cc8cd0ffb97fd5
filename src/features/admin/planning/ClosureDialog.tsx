import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { Closure, ClosureInput, Planning, TrainingSession } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { type ClosureDraft, checkClosure, closureDraftOf, isPastClosure, newClosureDraft } from './closure-draft.ts';
import { addClosure, changeClosure, fetchClosure } from './planning-api.ts';
import { closePlanningDialog } from './planning-dialog.ts';
import { keepClosure, loadPlanning } from './planning-store.ts';
import { slotText, trainingName } from './slot-words.ts';

const words = planningMessages.closure;

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
  const edit = useEdit(
    () =>
      createEdit<ClosureDraft, ClosureInput, Closure>({
        saved: closure,
        toDraft: (read) => (read ? closureDraftOf(read) : newClosureDraft(session, today)),
        schema: checkClosure,
        send: (input, { read }) => (read ? changeClosure(read, input) : addClosure(input)),
        theirs: readAgain(fetchClosure, loadPlanning),
      }),
    {
      onSaved: (saved, _before, isHere) => {
        keepClosure(saved);
        if (isHere()) closePlanningDialog();
        void toastSuccess();
        void loadPlanning();
      },
    },
  );
  const { fieldOf } = edit;
  const options = [
    { value: '', label: planningMessages.closures.everything },
    ...planning.sessions.map((one) => ({
      value: one.id,
      label: planningMessages.slotFirst(slotText(one), one.discipline),
    })),
  ];
  return (
    <EditDialog
      edit={edit}
      title={titleOf({ closure, session })}
      confirm={session ? words.cancelDate : words.save}
      dismiss={session && words.keepDate}
      failed={session ? words.cancelFailed : words.failed}
      compared={{
        toDraft: closureDraftOf,
        labels: words.labels,
        textOf: (field, value) =>
          field === 'trainingSessionId' ? (options.find((option) => option.value === value)?.label ?? value) : value,
      }}
      onClose={closePlanningDialog}
    >
      <SelectField {...fieldOf('trainingSessionId')} label={words.labels.trainingSessionId} options={options} />
      <DayField {...fieldOf('from')} label={words.labels.from} hint={words.dayHint} latestFrom={inTwoYears} />
      <DayField {...fieldOf('to')} label={words.labels.to} hint={words.toHint} latestFrom={inTwoYears} />
      {isPastClosure(edit.draft, today) && (
        <p className="notice notice--warning" role="status">
          {words.past}
        </p>
      )}
      <TextField {...fieldOf('label')} label={words.labels.label} hint={words.labelHint} autoComplete="off" />
    </EditDialog>
  );
};
