import { type Checked, checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import {
  type BookFormat,
  type BooksExport,
  bookFormats,
  booksExportSchema,
  type ClubBooks,
} from '#domain/ledger/books.ts';
import { fecFileName } from '#domain/ledger/fec.ts';
import { pahekoFileName } from '#domain/ledger/paheko.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { booksMessages } from '#messages/books.ts';
import { receiveFile } from '../lists/receive-file.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';

const words = booksMessages.export;

const formats = bookFormats.map((value) => ({ value, label: words.formats[value].label }));

/** What is typed: days as `20/11/26`. */
interface Draft {
  format: BookFormat;
  from: string;
  to: string;
  password: string;
}

const checkDraft = ({ from, to, ...draft }: Draft): Checked<BooksExport> =>
  checkBy(booksExportSchema, { ...draft, from: parseTypedDay(from) ?? from, to: parseTypedDay(to) ?? to });

/** A file that has arrived whole. */
interface NamedFile {
  file: Blob;
  name: string;
}

const createExport = ({ siren }: ClubBooks, firstDay: IsoDate) =>
  createEdit<Draft, BooksExport, NamedFile>({
    toDraft: () => ({
      format: 'paheko',
      from: formatDate(firstDay),
      to: formatDate(dayInParis(new Date())),
      password: '',
    }),
    schema: checkDraft,
    // Both files have as many lines as the server announces; a FEC has no quotes.
    send: async (json) => ({
      file: await receiveFile('csv', (options) => api.admin.books.export.$post({ json }, options)),
      name: json.format === 'fec' ? fecFileName(siren, json.to) : pahekoFileName(json.to),
    }),
  });

interface ExportBooksDialogProps {
  books: ClubBooks;
  /** The first day that is proposed. */
  from: IsoDate;
  onClose: () => void;
}

/** Exports the entries of some days as a file for accounting software. */
export const ExportBooksDialog = ({ books, from, onClose }: ExportBooksDialogProps) => {
  const edit = useEdit(() => createExport(books, from), {
    onSaved: ({ file, name }, _before, isHere) => {
      saveFile(file, name);
      if (isHere()) onClose();
      void toastSuccess(words.done);
    },
  });
  const { fieldOf, draft } = edit;
  return (
    <EditDialog edit={edit} title={words.title} confirm={words.confirm} failed={words.failedToExport} onClose={onClose}>
      <SelectField
        {...fieldOf('format')}
        label={words.format}
        hint={words.formats[draft.format].hint}
        options={formats}
      />
      <DayField {...fieldOf('from')} label={words.from} />
      <DayField {...fieldOf('to')} label={words.to} />
      <PasswordAgainField {...fieldOf('password')} />
    </EditDialog>
  );
};
