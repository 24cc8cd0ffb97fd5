import { checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { bookAccountNames } from '#domain/ledger/accounts.ts';
import { type BookSettings, bookSettingsSchema, type ClubBooks } from '#domain/ledger/books.ts';
import { api, call } from '#lib/api.ts';
import { booksMessages } from '#messages/books.ts';
import { showBooks } from './books-store.ts';

const words = booksMessages.accounts;

type Draft = Record<keyof BookSettings, string>;

const createAccounts = (books: ClubBooks) =>
  createEdit<Draft, BookSettings, ClubBooks>({
    saved: books,
    toDraft: ({ accounts, siren } = books) => ({ ...accounts, siren: siren ?? '' }),
    schema: (draft) => checkBy(bookSettingsSchema, draft),
    send: (json) => call(api.admin.books.$put({ json })),
  });

/** Changes the numbers of the accounts and the SIREN. */
export const AccountsDialog = ({ books, onClose }: { books: ClubBooks; onClose: () => void }) => {
  const edit = useEdit(() => createAccounts(books), {
    onSaved: (saved, _before, isHere) => {
      showBooks(saved);
      if (isHere()) onClose();
      void toastSuccess();
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={words.dialogTitle}
      confirm={words.save}
      failed={words.failedToSave}
      onClose={onClose}
    >
      {bookAccountNames.map((name) => (
        <TextField key={name} {...edit.fieldOf(name)} label={words.names[name]} autoComplete="off" />
      ))}
      <TextField
        {...edit.fieldOf('siren')}
        label={words.siren}
        hint={words.sirenHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </EditDialog>
  );
};
