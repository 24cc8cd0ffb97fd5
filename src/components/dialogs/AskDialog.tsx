import { type ReactNode, type SubmitEvent, type SyntheticEvent, useId, useRef } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { askDialogMessages as words } from '#messages/ask-dialog.ts';
import { mayAbandon, useLeaveGuard } from '../action/leave-guard.ts';
import type { Action } from '../action/use-action.ts';

interface AskDialogProps {
  title: string;
  /** The text of the button, which says what will happen. While it is undefined, the dialog can only be closed. */
  confirm: string | undefined;
  /** The text of the other button, for questions to which «Annuler» could be the answer. */
  dismiss?: string | undefined;
  isDanger?: boolean | undefined;
  /** True if the user has typed something: closing then asks first. Absent if the dialog has no fields. */
  isChanged?: boolean | undefined;
  /** True if closing stops the action. Otherwise the dialog stays until the answer comes, a few seconds at most. */
  isStoppable?: boolean;
  action: Action;
  /** The explanation of a failure, shown in place. */
  failure?: ReactNode;
  /** An alternative action. It stands last and apart. */
  instead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Asks the user before an action. It says what will happen, and stays open with the typed text until the action has
 * succeeded.
 */
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
  useLeaveGuard(isChanged === true);
  // A request that was sent cannot be taken back, so closing would mislead the user.
  const isHeld = action.isBusy && !isStoppable;
  const mayClose = (): boolean => {
    if (isHeld) return false;
    isAsked.current ||= mayAbandon(isChanged === true);
    return isAsked.current;
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // A browser closes the dialog at the second Escape in any case; `end` then asks the user.
    if (event.target === dialog.current && event.cancelable && !mayClose()) event.preventDefault();
  };
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
      // React also bubbles the close event of an inner dialog, such as a calendar.
      onCancel={cancel}
      onClose={({ target }) => target === dialog.current && end()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {failure}
        <div className="cluster dialog__foot">
          {confirm !== undefined && (
            <button
              type="submit"
              className={isDanger ? 'button button--danger' : 'button button--primary'}
              aria-disabled={action.isBusy}
              aria-keyshortcuts={isChanged === undefined || isDanger ? undefined : shortcuts.save}
            >
              {confirm}
            </button>
          )}
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
