import { type ReactNode, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { IsoDate } from '#domain/dates.ts';
import type { ClosureInput, TrainingSession } from '#domain/planning/training.ts';
import { cleanText } from '#domain/text.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { myClassesMessages } from '#messages/my-classes.ts';
import { trainingMessages } from '#messages/training.ts';

const words = myClassesMessages.coming;

/** A class on a day. */
export interface DatedClass {
  session: TrainingSession;
  date: IsoDate;
}

/** Returns the name of a class on a day, `Canne, samedi 28/11/26, de 10 h 00 à 11 h 30`. */
export const classOnDay = ({ session, date }: DatedClass): string =>
  words.name(
    `${session.discipline}, ${trainingMessages.weekday(session.weekday).toLowerCase()} ${formatDate(date)}`,
    formatTime(session.startTime),
    formatTime(session.endTime),
  );

interface TextDialogProps {
  title: string;
  label: string;
  hint: string;
  confirm: string;
  dismiss?: string;
  failed: string;
  initial: string;
  /** Returns the error of the text as a sentence. */
  check: (text: string) => string | undefined;
  send: (text: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  onClose: () => void;
  /** What follows once it is saved, if that is more than closing. */
  onSaved?: (() => unknown) | undefined;
  children?: ReactNode;
}

/** A dialog with one line of text. */
export const TextDialog = (props: TextDialogProps) => {
  const {
    title,
    label,
    hint,
    confirm,
    dismiss,
    failed,
    initial,
    check,
    send,
    reload,
    onClose,
    onSaved = onClose,
  } = props;
  const [text, setText] = useState(initial);
  const [wrong, setWrong] = useState<string>();
  const action = useAction(async (isHere) => {
    const said = check(cleanText(text));
    setWrong(said);
    if (said) return false;
    await send(cleanText(text));
    void toastSuccess();
    if (isHere()) await onSaved();
    return reload();
  });
  return (
    <AskDialog
      title={title}
      confirm={confirm}
      dismiss={dismiss}
      isChanged={text !== initial}
      action={action}
      failure={<ActionError action={action} title={failed} />}
      onClose={onClose}
    >
      {props.children}
      <TextField
        name="text"
        label={label}
        hint={hint}
        value={text}
        error={wrong}
        onValue={setText}
        autoComplete="off"
      />
    </AskDialog>
  );
};

interface CancelClassDialogProps extends Pick<TextDialogProps, 'reload' | 'onClose' | 'onSaved'> {
  of: DatedClass;
  cancel: (closure: Omit<ClosureInput, 'updatedAt'>) => Promise<unknown>;
}

/** Cancels a class on a day and asks for the reason. */
export const CancelClassDialog = ({ of, cancel, ...dialog }: CancelClassDialogProps) => {
  const { session, date } = of;
  return (
    <TextDialog
      {...dialog}
      {...words.cancelDialog}
      title={words.cancelTitle(classOnDay(of))}
      initial=""
      check={(text) => (text === '' ? words.reasonMissing : undefined)}
      send={(label) => cancel({ from: date, to: date, label, trainingSessionId: session.id })}
    >
      <p>{words.cancelDialog.text}</p>
    </TextDialog>
  );
};
