import { type ReactNode, useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { checkBy } from '#components/editing/check.ts';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Said } from '#components/ui/Said.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type DebtReminder, type DebtReminderText, debtReminderTextSchema } from '#domain/mail/debt-reminder.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { debtReminderMessages as words } from '#messages/debt-reminder.ts';
import { mailFieldNames } from '#messages/field-names.ts';
import { PreviewDialog } from '../editor/PreviewDialog.tsx';
import { MailLetter } from '../mail/MailLetter.tsx';
import { fetchDebtReminder, fetchMember, previewDebtReminder, remindOfDebt } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const loadWords = { loading: words.loading, failed: words.failed };

interface RemindProps {
  member: MemberDetails;
}

/** What the sender must know before it goes out. */
const Warnings = ({ member, reminder }: RemindProps & { reminder: DebtReminder }) => {
  const { isRefused, isUnsubscribed, leftOutUntil, mails } = reminder;
  const told: ReactNode[] = [
    member.isHeld && words.held,
    leftOutUntil !== null && words.leftOut(formatDate(leftOutUntil)),
    isRefused && words.refused,
    isUnsubscribed && words.unsubscribed,
    mails === 0 && words.nobody,
  ].filter(Boolean);
  return told.map((text) => (
    <p key={String(text)} className="notice notice--warning" role="status">
      {text}
    </p>
  ));
};

const Preview = ({ member, text, onClose }: RemindProps & { text: DebtReminderText; onClose: () => void }) => {
  const letter = useLoaded(useCallback(() => previewDebtReminder(member, text), [member, text]));
  return (
    <PreviewDialog hint={words.previewHint} onClose={onClose}>
      <LoadedPart of={letter} reload={letter.reload}>
        {(loaded) => <MailLetter letter={loaded} />}
      </LoadedPart>
    </PreviewDialog>
  );
};

const Write = ({ member, reminder }: RemindProps & { reminder: DebtReminder }) => {
  const { title, content, owedCents, mails, leftOutUntil, remindedAt } = reminder;
  const edit = useEdit(
    () =>
      createEdit<DebtReminderText, DebtReminderText, Mailing>({
        toDraft: () => ({ title, content }),
        schema: (draft) => checkBy(debtReminderTextSchema, draft, mailFieldNames),
        // The id makes a retry after a lost answer idempotent.
        send: (text, { newId }) => remindOfDebt(member, { ...text, id: newId }),
      }),
    {
      onSaved: (_written, _before, isHere) => {
        if (isHere()) closeMemberDialog();
        void toastSuccess(words.done);
        // The history of the page shows the reminder.
        void fetchMember(member.id).then(showMember, () => undefined);
      },
    },
  );
  const [isShown, setShown] = useState(false);
  const isPossible = mails > 0 && leftOutUntil === null;
  return (
    <AskDialog
      title={words.title(member.fullName)}
      confirm={isPossible ? words.confirm : undefined}
      action={edit.action}
      isChanged={edit.isChanged}
      failure={<ActionError action={edit.action} title={words.notSent} />}
      onClose={closeMemberDialog}
    >
      <p>
        <Said text={words.lead(formatCents(owedCents))} /> {mails > 1 && words.guardian}{' '}
        {remindedAt !== null && words.reminded(formatDay(remindedAt))}
      </p>
      <Warnings member={member} reminder={reminder} />
      <TextField {...edit.fieldOf('title')} label={words.subject} autoComplete="off" />
      <TextAreaField {...edit.fieldOf('content')} label={words.content} rows={7} />
      <p>
        <button type="button" className="button button--small" aria-haspopup="dialog" onClick={() => setShown(true)}>
          {words.preview}
        </button>
      </p>
      {isShown && <Preview member={member} text={edit.draft} onClose={() => setShown(false)} />}
    </AskDialog>
  );
};

/** Reminds one member of what is owed, now: the club's words, which can be changed, with the sum and the dossier's link. */
export const RemindDialog = ({ member }: RemindProps) => {
  const { id } = member;
  const reminder = useLoaded(useCallback(() => fetchDebtReminder({ id }), [id]));
  if (reminder.state === 'ready') return <Write member={member} reminder={reminder.value} />;
  return (
    <ReadDialog title={words.title(member.fullName)} onClose={closeMemberDialog}>
      <LoadedPart of={reminder} reload={reminder.reload} words={loadWords}>
        {() => null}
      </LoadedPart>
    </ReadDialog>
  );
};
