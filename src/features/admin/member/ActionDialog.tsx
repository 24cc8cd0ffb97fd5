import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { MemberDetails } from '#domain/member-details.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { closeMemberDialog } from './member-dialog.ts';
import type { Action } from './use-action.ts';

interface ActionDialogProps {
  member: MemberDetails;
  title: string;
  /** What the button says will happen. */
  confirm: string;
  /** Heads the notice when it fails. */
  failure: string;
  isDanger?: boolean;
  action: Action;
  children: ReactNode;
}

/** Asks once before something is done, says what it is, and stays open with what was typed until it worked. */
export const ActionDialog = ({ member, title, confirm, failure, isDanger, action, children }: ActionDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
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
      onClose={({ target }) => target === dialog.current && closeMemberDialog()}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <ActionFailure member={member} action={action} title={failure} />
        <div className="cluster dialog__foot">
          <button
            type="submit"
            className={isDanger ? 'button button--danger' : 'button button--primary'}
            aria-disabled={action.isBusy}
          >
            {confirm}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <span role="status" className={action.isBusy ? 'loading' : undefined}>
            {action.isBusy && words.busy}
          </span>
        </div>
      </form>
    </dialog>
  );
};
