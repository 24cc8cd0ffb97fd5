import { useStore } from '@nanostores/react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { ConfirmDialog } from '#components/dialogs/ConfirmDialog.tsx';
import type { Closure, Planning, TrainingSession } from '#domain/planning/training.ts';
import { closureSentence, daysOf } from '#lib/closures.ts';
import { planningMessages as words } from '#messages/planning.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { moveTrainingSession } from './moves-store.ts';
import { removeClosure, removeTrainingSession } from './planning-api.ts';
import { $planningDialog, closePlanningDialog, type PlanningDialog } from './planning-dialog.ts';
import { dropClosure, dropTrainingSession, loadPlanning } from './planning-store.ts';
import { slotText, trainingName } from './slot-words.ts';
import { TrainingDialog } from './TrainingDialog.tsx';

const RemoveDialog = ({ session }: { session: TrainingSession }) => (
  <ConfirmDialog
    title={words.removal.title(trainingName(session))}
    confirm={words.removal.confirm(trainingName(session))}
    failed={words.removal.failed}
    perform={async () => {
      await removeTrainingSession(session);
      dropTrainingSession(session);
      return undefined;
    }}
    onDone={loadPlanning}
    onClose={closePlanningDialog}
  >
    <p>{words.removal.text}</p>
  </ConfirmDialog>
);

const OpenDialog = ({ closure }: { closure: Closure }) => (
  <ConfirmDialog
    title={words.opening.title(closure.label)}
    confirm={words.opening.confirm}
    failed={words.opening.failed}
    perform={async () => {
      await removeClosure(closure);
      dropClosure(closure);
      return undefined;
    }}
    onDone={loadPlanning}
    onClose={closePlanningDialog}
  >
    <p>{words.opening.text(daysOf(closure))}</p>
  </ConfirmDialog>
);

interface MoveDialogProps {
  planning: Planning;
  asked: Extract<PlanningDialog, { name: 'move' }>;
}

const MoveDialog = ({ planning, asked: { session, slot, lost } }: MoveDialogProps) => {
  // The move shows its own result.
  const action = useAction(async () => {
    closePlanningDialog();
    void moveTrainingSession(session, slot, false);
  });
  return (
    <AskDialog
      title={words.losing.title(trainingName(session))}
      confirm={words.losing.confirm}
      action={action}
      onClose={closePlanningDialog}
    >
      <p>{words.losing.text(slotText(slot))}</p>
      <ul>
        {lost.map((closure) => (
          <li key={closure.id}>{closureSentence(closure, planning)}</li>
        ))}
      </ul>
    </AskDialog>
  );
};

/** The dialogs of the planning. Each starts with fresh state when it replaces another. */
export const PlanningDialogs = ({ planning }: { planning: Planning }) => {
  const asked = useStore($planningDialog);
  switch (asked?.name) {
    case undefined:
      return null;
    case 'training':
      return <TrainingDialog planning={planning} session={asked.session} />;
    case 'remove':
      return <RemoveDialog session={asked.session} />;
    case 'move':
      return <MoveDialog planning={planning} asked={asked} />;
    case 'closure':
      return <ClosureDialog planning={planning} closure={asked.closure} session={asked.session} />;
    case 'open':
      return <OpenDialog closure={asked.closure} />;
  }
};
