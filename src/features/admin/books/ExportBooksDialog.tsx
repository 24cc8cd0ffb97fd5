import { type Checked, checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { IsoDate } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import {
  type BookFormat,
  type BooksExport,
  bookFormats,
  booksExportSchema,
  entryListFileName,
  isListFormat,
  listFormats,
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

const optionsOf = (formats: readonly BookFormat[]) =>
  formats.map((value) => ({ value, label: words.formats[value].label }));

/** What is typed: days as `20/11/26`. */
interface Draft {
  format: BookFormat;
  from: string;
  to: string;
  password: string;
}

const checkDraft = ({ from, to, ...draft }: Draft, of: EntryFilter): Checked<BooksExport> =>
  checkBy(booksExportSchema, { ...draft, ...of, from: parseTypedDay(from) ?? from, to: parseTypedDay(to) ?? to });

/** Which entries of these days. */
type EntryFilter = Pick<BooksExport, 'season' | 'means' | 'kind'>;

/** A file that has arrived whole. */
interface NamedFile {
  file: Blob;
  name: string;
}

const fileNameOf = ({ format, to }: BooksExport, siren: string | null): string => {
  if (isListFormat(format)) return entryListFileName(to, format);
  return format === 'fec' ? fecFileName(siren, to) : pahekoFileName(to);
};

const createExport = ({ siren, days, of }: Omit<ExportBooksDialogProps, 'onClose'>) =>
  createEdit<Draft, BooksExport, NamedFile>({
    toDraft: () => ({
      format: of ? 'xlsx' : 'paheko',
      from: formatDate(days.from),
      to: formatDate(days.to),
      password: '',
    }),
    schema: (draft) => checkDraft(draft, of ?? {}),
    // All texts have as many lines as the server announces; a FEC has no quotes.
    send: async (json) => ({
      file: await receiveFile(json.format === 'xlsx' ? 'xlsx' : 'csv', (options) =>
        api.admin.books.export.$post({ json }, options),
      ),
      name: fileNameOf(json, siren),
    }),
  });

interface ExportBooksDialogProps {
  siren: string | null;
  /** The first and the last day that are proposed. */
  days: { from: IsoDate; to: IsoDate };
  /** The filter of the entries. Only lists can be filtered. */
  of?: EntryFilter;
  onClose: () => void;
}

/** Exports the entries of some days as a file for accounting software, or as a list of some of them. */
export const ExportBooksDialog = ({ onClose, ...order }: ExportBooksDialogProps) => {
  const edit = useEdit(() => createExport(order), {
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
        options={optionsOf(order.of ? listFormats : bookFormats)}
      />
      <DayField {...fieldOf('from')} label={words.from} />
      <DayField {...fieldOf('to')} label={words.to} />
      <PasswordAgainField {...fieldOf('password')} />
    </EditDialog>
  );
};
