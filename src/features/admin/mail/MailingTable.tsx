import { useCallback, useState } from 'react';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
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
      <p className="home-note">{words.state(mailing)}</p>
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

/** Mails to many, and what became of each. «Lire» opens what was written. */
export const MailingTable = ({ mailings, caption }: MailingTableProps) => {
  const [opened, setOpened] = useState<Mailing>();
  const { columns } = words;
  return (
    <div className="table-frame">
      <table className="table table--cards">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mailings.map((mailing) => (
            <tr key={mailing.id}>
              <th scope="row">{mailing.title}</th>
              <td data-label={columns.when}>{formatInstant(mailing.createdAt)}</td>
              <td data-label={columns.by}>{mailing.isReminder ? words.bySite : (mailing.by ?? words.nobody)}</td>
              <td data-label={columns.state}>{words.state(mailing)}</td>
              <td data-label={columns.action}>
                <button
                  type="button"
                  className="button button--small"
                  aria-label={words.readMailing(mailing.title)}
                  aria-haspopup="dialog"
                  onClick={() => setOpened(mailing)}
                >
                  {words.read}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened && <MailingDialog mailing={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
};
