import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { dayInParis, plusDays } from '#domain/dates.ts';
import { bookAccountNames } from '#domain/ledger/accounts.ts';
import type { ClubBooks } from '#domain/ledger/books.ts';
import { groupedIban } from '#domain/money/transfer.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { booksMessages as words } from '#messages/books.ts';
import { useMay } from '../account/account-store.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { AccountsDialog } from './AccountsDialog.tsx';
import { BankAccountDialog } from './BankAccountDialog.tsx';
import { $books, loadBooks } from './books-store.ts';
import { ClosePeriodDialog } from './ClosePeriodDialog.tsx';
import { ExportBooksDialog } from './ExportBooksDialog.tsx';

interface PartProps {
  name: string;
  title: string;
  text: string;
  children: ReactNode;
}

const Part = ({ name, title, text, children }: PartProps) => (
  <section className="card stack" aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    <p className="measure">{text}</p>
    {children}
  </section>
);

interface OpenButtonProps {
  onPress: () => void;
  children: string;
}

const OpenButton = ({ onPress, children }: OpenButtonProps) => (
  <div>
    <button type="button" className="button" aria-haspopup="dialog" onClick={onPress}>
      {children}
    </button>
  </div>
);

type Dialog = 'export' | 'close' | 'accounts' | 'bank';

const Parts = ({ books }: { books: ClubBooks }) => {
  const [dialog, setDialog] = useState<Dialog>();
  const writes = useMay()('money', 'write');
  const close = (): void => setDialog(undefined);
  const [lastClosing] = books.closings;
  // Most exports are of the days that are not closed yet.
  const from = lastClosing ? plusDays(lastClosing.closedUntil, 1) : books.firstDay;
  return (
    <>
      <Part name="books-export" title={words.export.title} text={words.export.text}>
        {books.firstDay === null ? (
          <p>{words.export.empty}</p>
        ) : (
          <OpenButton onPress={() => setDialog('export')}>{words.export.open}</OpenButton>
        )}
      </Part>
      <Part name="books-closings" title={words.closings.title} text={words.closings.text}>
        {books.closings.length === 0 ? (
          <p>{words.closings.none}</p>
        ) : (
          <ul className="admin-lines">
            {books.closings.map(({ closedUntil, closedAt, by }) => (
              <li key={closedUntil}>
                <strong>{words.closings.until(formatDate(closedUntil))}</strong>
                <span className="note">{words.closings.by(formatDay(closedAt), by)}</span>
              </li>
            ))}
          </ul>
        )}
        {writes && books.firstDay !== null && (
          <OpenButton onPress={() => setDialog('close')}>{words.closings.open}</OpenButton>
        )}
      </Part>
      <Part name="books-bank" title={words.bankAccount.title} text={words.bankAccount.text}>
        {books.bankAccount === null ? (
          <p>{words.bankAccount.none}</p>
        ) : (
          <ul className="admin-lines">
            <li>
              <span>{words.bankAccount.holder}</span>
              <strong>{books.bankAccount.holder}</strong>
            </li>
            <li>
              <span>{words.bankAccount.iban}</span>
              <strong>{groupedIban(books.bankAccount.iban)}</strong>
            </li>
            {books.bankAccount.bic !== null && (
              <li>
                <span>{words.bankAccount.bic}</span>
                <strong>{books.bankAccount.bic}</strong>
              </li>
            )}
          </ul>
        )}
        {writes && <OpenButton onPress={() => setDialog('bank')}>{words.bankAccount.open}</OpenButton>}
      </Part>
      <Part name="books-accounts" title={words.accounts.title} text={words.accounts.text}>
        <ul className="admin-lines">
          {bookAccountNames.map((name) => (
            <li key={name}>
              <span>{words.accounts.names[name]}</span>
              <strong>{books.accounts[name]}</strong>
            </li>
          ))}
          <li>
            <span>{words.accounts.siren}</span>
            <strong>{books.siren ?? words.accounts.noSiren}</strong>
          </li>
        </ul>
        {writes && <OpenButton onPress={() => setDialog('accounts')}>{words.accounts.open}</OpenButton>}
      </Part>
      {dialog === 'export' && from !== null && (
        <ExportBooksDialog siren={books.siren} days={{ from, to: dayInParis(new Date()) }} onClose={close} />
      )}
      {dialog === 'close' && <ClosePeriodDialog onClose={close} />}
      {dialog === 'bank' && <BankAccountDialog books={books} onClose={close} />}
      {dialog === 'accounts' && <AccountsDialog books={books} onClose={close} />}
    </>
  );
};

/** The books of the club: exports for accounting software, closed periods, and the numbers of the accounts. */
export const BooksScreen = () => {
  useEffect(() => void loadBooks(), []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.books} />
      <LoadedPart of={useStore($books)} reload={loadBooks} words={words}>
        {(books) => <Parts books={books} />}
      </LoadedPart>
    </div>
  );
};
