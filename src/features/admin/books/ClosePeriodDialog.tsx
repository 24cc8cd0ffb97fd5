import { type Checked, checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { type ClosingInput, type ClubBooks, closingSchema } from '#domain/ledger/books.ts';
import { api, call } from '#lib/api.ts';
import { booksMessages } from '#messages/books.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { showBooks } from './books-store.ts';

const words = booksMessages.closings;

/** What is typed: a day as `20/11/26`. */
interface Draft {
  closedUntil: string;
  password: string;
}

const checkDraft = ({ closedUntil, password }: Draft): Checked<ClosingInput> =>
  checkBy(closingSchema, { closedUntil: parseTypedDay(closedUntil) ?? closedUntil, password });

const createClosing = () =>
  createEdit<Draft, ClosingInput, ClubBooks>({
    toDraft: () => ({ closedUntil: '', password: '' }),
    schema: checkDraft,
    send: (json) => call(api.admin.books.closings.$post({ json })),
  });

/** Closes the books until a day. It cannot be undone, so it asks for the password. */
export const ClosePeriodDialog = ({ onClose }: { onClose: () => void }) => {
  const edit = useEdit(createClosing, {
    onSaved: (books, _before, isHere) => {
      showBooks(books);
      if (isHere()) onClose();
      void toastSuccess(words.done);
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={words.dialogTitle}
      confirm={words.confirm}
      failed={words.failedToClose}
      onClose={onClose}
    >
      <p>{words.warning}</p>
      <DayField {...edit.fieldOf('closedUntil')} label={words.day} />
      <PasswordAgainField {...edit.fieldOf('password')} />
    </EditDialog>
  );
};
