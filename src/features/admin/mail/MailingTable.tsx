import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useEffect } from 'react';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import type { Mailing } from '#domain/mail/mailing.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { mailingMessages } from '#messages/mailing.ts';
import { MailLetter } from './MailLetter.tsx';
import { openMailing } from './mail-store.ts';

const words = mailingMessages.sent;

const MailingDialog = ({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) => {
  const opened = useLoaded(useCallback(() => openMailing(mailing.id), [mailing.id]));
  return (
    <ReadDialog title={mailing.title} onClose={onClose}>
      <p className="note">{words.state(mailing)}</p>
      <LoadedPart of={opened} reload={opened.reload}>
        {({ letter }) => <MailLetter letter={letter} />}
      </LoadedPart>
    </ReadDialog>
  );
};

interface MailingTableProps {
  mailings: readonly Mailing[];
  caption: string;
}

const $opened = atom<Mailing | undefined>(undefined);

const column = dataColumns<Mailing>();
const columns = column.columns([
  column.plain('title', words.columns.title, { isRowHeader: true, phone: 'name' }, (original) => (
    <button
      type="button"
      className="row-link"
      aria-label={words.readMailing(original.title)}
      aria-haspopup="dialog"
      onClick={() => $opened.set(original)}
    >
      {original.title}
    </button>
  )),
  column.plain('when', words.columns.when, { width: 11, phone: 'note' }, (row) => formatInstant(row.createdAt)),
  column.plain('by', words.columns.by, { width: 9, from: 'medium' }, (original) =>
    original.isReminder ? words.bySite : (original.by ?? words.nobody),
  ),
  column.plain('state', words.columns.state, { width: 15, phone: 'more' }, (row) => words.state(row)),
]);

const mailingId = ({ id }: Mailing): string => id;

/** The mailings with their results. A press on one shows its text. */
export const MailingTable = ({ mailings, caption }: MailingTableProps) => {
  const opened = useStore($opened);
  useEffect(() => () => $opened.set(undefined), []);
  return (
    <>
      <DataTable caption={caption} columns={columns} idOf={mailingId} rows={mailings} />
      {opened && <MailingDialog mailing={opened} onClose={() => $opened.set(undefined)} />}
    </>
  );
};
