import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { askDialogMessages as words } from '#messages/ask-dialog.ts';
import { mayAbandon, useUnsavedGuard } from './unsaved-changes.ts';
import type { Action } from './use-action.ts';

interface AskDialogProps {
  title: string;
  /** What the button says will happen. */
  confirm: string;
  /** What the other button says, where «Annuler» could be taken for what is asked. */
  dismiss?: string | undefined;
  isDanger?: boolean | undefined;
  /** Something is typed: closing asks before it is lost. Left out where there is nothing to type. */
  isChanged?: boolean | undefined;
  /** Closing stops what is being done. Left out, the dialog stays until the answer is there, a few seconds at most. */
  isStoppable?: boolean;
  action: Action;
  /** Why it failed, in place. */
  failure?: ReactNode;
  /** What can be done instead: last, and apart from what is asked. */
  instead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once before something is done, says what it is, and stays open with what was typed until it worked. */
export const AskDialog = (props: AskDialogProps) => {
  const {
    title,
    confirm,
    dismiss = words.cancel,
    isDanger,
    isChanged,
    isStoppable,
    action,
    failure,
    instead,
    onClose,
    children,
  } = props;
  const { dialog, close } = useModal();
  const titleId = useId();
  const isAsked = useRef(false);
  useUnsavedGuard(isChanged === true);
  // Sent is sent: who closes would take it for undone.
  const isHeld = action.isBusy && !isStoppable;
  const mayClose = (): boolean => {
    if (isHeld) return false;
    isAsked.current ||= mayAbandon(isChanged === true);
    return isAsked.current;
  };
  // Pressed twice, Escape closes without asking first.
  const end = (): void => {
    if (mayClose()) onClose();
    else dialog.current?.showModal();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // React lets the end of a dialog inside, a calendar, come up to here.
      onCancel={(event) => event.target === dialog.current && !mayClose() && event.preventDefault()}
      onClose={({ target }) => target === dialog.current && end()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {failure}
        <div className="cluster dialog__foot">
          <button
            type="submit"
            className={isDanger ? 'button button--danger' : 'button button--primary'}
            aria-disabled={action.isBusy}
            aria-keyshortcuts={isChanged === undefined || isDanger ? undefined : shortcuts.save}
          >
            {confirm}
          </button>
          <button type="button" className="button" aria-disabled={isHeld} onClick={() => mayClose() && close()}>
            {dismiss}
          </button>
          <span role="status" className={action.isBusy ? 'loading' : undefined}>
            {action.isBusy && words.busy}
          </span>
        </div>
        {instead && <div className="dialog__instead">{instead}</div>}
      </form>
    </dialog>
  );
};
