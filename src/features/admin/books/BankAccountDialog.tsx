import { checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type BankAccountInput, bankAccountSchema } from '#domain/ledger/bank-account.ts';
import type { ClubBooks } from '#domain/ledger/books.ts';
import { groupedIban } from '#domain/money/transfer.ts';
import { api, call } from '#lib/api.ts';
import { booksMessages } from '#messages/books.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { showBooks } from './books-store.ts';

const words = booksMessages.bankAccount;

type Draft = Record<keyof BankAccountInput, string>;

const createBankAccount = (books: ClubBooks) =>
  createEdit<Draft, BankAccountInput, ClubBooks>({
    saved: books,
    toDraft: ({ bankAccount } = books) => ({
      holder: bankAccount?.holder ?? '',
      iban: groupedIban(bankAccount?.iban ?? ''),
      bic: bankAccount?.bic ?? '',
      password: '',
    }),
    schema: (draft) => checkBy(bankAccountSchema, draft),
    send: (json) => call(api.admin.books['bank-account'].$put({ json })),
  });

/** Changes the account for transfers. It requires the password, because members' money will go there. */
export const BankAccountDialog = ({ books, onClose }: { books: ClubBooks; onClose: () => void }) => {
  const edit = useEdit(() => createBankAccount(books), {
    onSaved: (saved, _before, isHere) => {
      showBooks(saved);
      if (isHere()) onClose();
      void toastSuccess();
    },
  });
  const { fieldOf } = edit;
  return (
    <EditDialog
      edit={edit}
      title={words.dialogTitle}
      confirm={words.save}
      failed={words.failedToSave}
      onClose={onClose}
    >
      <p>{words.warning}</p>
      <TextField {...fieldOf('holder')} label={words.holder} hint={words.holderHint} autoComplete="off" />
      <TextField {...fieldOf('iban')} label={words.iban} autoComplete="off" />
      <TextField {...fieldOf('bic')} label={words.bic} hint={words.bicHint} autoComplete="off" />
      <PasswordAgainField {...fieldOf('password')} />
    </EditDialog>
  );
};
