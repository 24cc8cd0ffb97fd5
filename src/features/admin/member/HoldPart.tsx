import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { checkBy } from '#components/editing/check.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { newHoldSchema } from '#domain/member/privacy-input.ts';
import { api, call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { privacyMessages } from '#messages/privacy.ts';
import { useMay } from '../account/account-store.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';
import { showHeld } from './member-store.ts';

const words = privacyMessages.hold;
const route = api.admin.persons[':id'].hold;

interface DialogProps {
  member: MemberDetails;
  /** Shows the new state. */
  onDone: () => unknown;
  onClose: () => void;
}

/** Asks for the reason of a hold, or for a new one. */
const HoldDialog = ({ member, onDone, onClose, reason }: DialogProps & { reason: string }) => {
  const [typed, setTyped] = useState(reason);
  const [error, setError] = useState<string>();
  const action = useAction(async (isHere) => {
    const checked = checkBy(newHoldSchema, { reason: typed });
    setError('errors' in checked ? checked.errors.reason : undefined);
    if ('errors' in checked) return false;
    await call(route.$put({ param: { id: member.personId }, json: checked.input }));
    await onDone();
    if (isHere()) onClose();
    return void toastSuccess();
  });
  return (
    <AskDialog
      title={words.title(member.fullName)}
      confirm={words.confirm}
      isChanged={typed !== reason}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextAreaField
        name="hold-reason"
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={MAX_CONTENT_LENGTH.note}
        value={typed}
        error={error}
        onValue={setTyped}
      />
    </AskDialog>
  );
};

/** Ends a hold, after the password was typed. From then on the person may be erased. */
const EndDialog = ({ member, onDone, onClose }: DialogProps) => {
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password, isHere) => {
      await call(route.$delete({ param: { id: member.personId }, json: { password } }));
      await onDone();
      if (isHere()) onClose();
      void toastSuccess();
    }),
  );
  return (
    <AskDialog
      title={words.endTitle(member.fullName)}
      confirm={words.endConfirm}
      action={action}
      failure={!isPasswordRefused(action.error) && <ActionError action={action} title={words.endFailed} />}
      onClose={onClose}
    >
      <p>{words.endText}</p>
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};

/** The reason and the beginning of a hold, with buttons that change it. They are read once the part is opened. */
const Held = ({ member }: { member: MemberDetails }) => {
  const { id, personId } = member;
  const may = useMay();
  const read = useLoaded(useCallback(() => call(route.$get({ param: { id: personId } })), [personId]));
  const [open, setOpen] = useState<'hold' | 'end'>();
  const onClose = () => setOpen(undefined);
  return (
    <LoadedPart of={read} reload={read.reload} words={{ loading: words.loading, failed: words.unread }}>
      {({ hold }) => (
        <>
          <p>{hold ? words.held(formatDay(hold.since), hold.by, hold.reason) : words.ended}</p>
          {hold && may('privacy', 'write') && (
            <p className="cluster">
              <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('hold')}>
                {words.change}
              </button>
              <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('end')}>
                {words.end}
              </button>
            </p>
          )}
          {hold && open === 'hold' && (
            <HoldDialog member={member} reason={hold.reason} onDone={read.reload} onClose={onClose} />
          )}
          {open === 'end' && <EndDialog member={member} onDone={() => showHeld(id, false)} onClose={onClose} />}
        </>
      )}
    </LoadedPart>
  );
};

/** Shows whether there is a hold on the person, and the buttons that change it (docs/rules.md#hold). */
export const HoldPart = ({ member }: { member: MemberDetails }) => {
  const { id, isHeld } = member;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (isHeld)
    return (
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.isHeld}</summary>
        {isOpen && <Held member={member} />}
      </details>
    );
  if (!may('privacy', 'write')) return null;
  return (
    <div className="cluster">
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {words.button}
      </button>
      {isAsked && (
        <HoldDialog member={member} reason="" onDone={() => showHeld(id, true)} onClose={() => setAsked(false)} />
      )}
    </div>
  );
};
