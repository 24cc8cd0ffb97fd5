import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { DelayedMail, FailedMail, MailOverview, RefusedAddress } from '#domain/mail/mail.ts';
import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { mailMessages as words } from '#messages/mail-screen.ts';
import { mailingMessages } from '#messages/mailing.ts';
import { useMay } from '../account/account-store.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { MailingTable } from './MailingTable.tsx';
import {
  $mail,
  $mailings,
  allowAddress,
  loadMail,
  loadMailings,
  pauseMail,
  resumeMail,
  sendMailAgain,
  sendMailNow,
  showMail,
} from './mail-store.ts';
import { writeToSomebody } from './mailing-choice.ts';

/** Runs an action on the mails, and shows their new state. */
const useMailAction = (act: () => Promise<MailOverview>) =>
  useAction(async () => {
    showMail(await act());
    void toastSuccess();
  }, words.notDone);

interface ActionButtonProps {
  act: () => Promise<MailOverview>;
  label: string;
  /** The name for screen readers, which do not see the row. */
  name?: string;
  className?: string;
}

const ActionButton = ({ act, label, name, className = 'button' }: ActionButtonProps) => {
  const { isBusy, run } = useMailAction(act);
  return (
    <button type="button" className={className} aria-label={name} aria-disabled={isBusy} onClick={() => void run()}>
      {label}
    </button>
  );
};

const Person = ({ name, memberId }: { name: string; memberId: string | null }) =>
  memberId === null ? (
    <Unbroken text={name} />
  ) : (
    <a href={memberPath(memberId)}>
      <Unbroken text={name} />
    </a>
  );

const Notices = ({ sender, trouble, pausedAt }: MailOverview) => (
  <>
    {sender === null && (
      <Notice tone="warning" title={words.noServer.title}>
        <p>{words.noServer.text}</p>
      </Notice>
    )}
    {trouble && (
      <Notice tone="error" title={words.trouble(trouble.what)}>
        <p>{words.troubleHelp(trouble.what)}</p>
        {trouble.answer && <p>{words.failed.answer(trouble.answer)}</p>}
        <p>{words.troubleSince(formatInstant(trouble.since))}</p>
        <p>
          <ActionButton act={sendMailNow} label={words.sendNow} />
        </p>
      </Notice>
    )}
    {pausedAt && (
      <Notice tone="warning" title={words.paused.title}>
        <p>{words.paused.text(formatInstant(pausedAt))}</p>
      </Notice>
    )}
  </>
);

const Standing = ({ sender, waiting, nextAt, usedToday, allowance, pausedAt }: MailOverview) => (
  <ul className="admin-lines" aria-label={words.states}>
    {sender && (
      <li>
        <strong>{words.sender}</strong>
        <span className="note">{sender}</span>
      </li>
    )}
    <li>
      <strong>{words.waiting}</strong>
      <span>{words.waitingCount(waiting)}</span>
      {nextAt && !pausedAt && <span className="note">{words.nextAt(formatInstant(nextAt))}</span>}
    </li>
    <li>
      <strong>{words.today}</strong>
      <span className="note">{words.todayCount(usedToday, allowance)}</span>
    </li>
  </ul>
);

const idOf = ({ id }: { id: string }): string => id;

const aboutMail = <Mail extends Pick<FailedMail, 'kind' | 'name' | 'recipient' | 'memberId'> & object>({
  mail,
  to,
}: {
  mail: string;
  to: string;
}) => {
  const column = dataColumns<Mail>();
  return [
    column.plain('mail', mail, { isRowHeader: true, phone: 'name' }, (row) => mailKindNames[row.kind]),
    column.plain('to', to, { width: 15, phone: 'note' }, (original) => (
      <Person name={words.recipient(original.name, original.recipient)} memberId={original.memberId} />
    )),
  ] as const;
};

const failedColumn = dataColumns<FailedMail>();
const failedColumns = failedColumn.columns([
  ...aboutMail<FailedMail>(words.failed.columns),
  failedColumn.plain('why', words.failed.columns.why, { width: 20, from: 'medium' }, (original) => {
    const text = [words.failed.why(original.why), ...(original.answer ? [words.failed.answer(original.answer)] : [])];
    return <span title={text.join(' ')}>{text.join(' ')}</span>;
  }),
  failedColumn.plain('when', words.failed.columns.when, { width: 11, phone: 'more' }, (row) =>
    formatInstant(row.failedAt),
  ),
  failedColumn.plain('again', words.failed.columns.action, { width: 6, phone: 'end' }, (original) => (
    <ActionButton
      act={() => sendMailAgain(original.id)}
      label={words.failed.again}
      name={words.failed.againTo(mailKindNames[original.kind], original.name)}
      className="plain-button"
    />
  )),
]);

const delayedColumn = dataColumns<DelayedMail>();
const delayedColumns = delayedColumn.columns([
  ...aboutMail<DelayedMail>(words.delayed.columns),
  delayedColumn.plain('answer', words.delayed.columns.answer, { width: 20, from: 'medium' }, (row) => row.answer),
  delayedColumn.plain('when', words.delayed.columns.when, { width: 11, phone: 'more' }, (row) =>
    formatInstant(row.dueAt),
  ),
]);

const refusedColumn = dataColumns<RefusedAddress>();
const refusedColumns = refusedColumn.columns([
  refusedColumn.plain(
    'address',
    words.refused.columns.address,
    { isRowHeader: true, phone: 'name' },
    (row) => row.address,
  ),
  refusedColumn.plain('who', words.refused.columns.who, { width: 15, phone: 'note' }, (original) => (
    <Person name={original.name} memberId={original.memberId} />
  )),
  refusedColumn.plain('when', words.refused.columns.when, { width: 11, phone: 'more' }, (row) =>
    formatInstant(row.refusedAt),
  ),
  refusedColumn.plain('allow', words.refused.columns.action, { width: 6, phone: 'end' }, (original) => (
    <ActionButton
      act={() => allowAddress(original.id)}
      label={words.refused.allow}
      name={words.refused.allowAddress(original.address)}
      className="plain-button"
    />
  )),
]);

const Failed = ({ failed, failedCount }: MailOverview) =>
  failed.length === 0 ? (
    <p className="empty">{words.failed.none}</p>
  ) : (
    <DataTable
      caption={words.failed.caption}
      columns={failedColumns}
      idOf={idOf}
      rows={failed}
      foot={
        failedCount > failed.length && <p className="selection">{words.failed.first(failed.length, failedCount)}</p>
      }
    />
  );

/** Mails that a server refused temporarily. Nobody has to do anything. */
const Delayed = ({ delayed }: MailOverview) =>
  delayed.length === 0 ? (
    <p className="empty">{words.delayed.none}</p>
  ) : (
    <>
      <DataTable caption={words.delayed.caption} columns={delayedColumns} idOf={idOf} rows={delayed} />
      <p className="measure">{words.delayed.lead}</p>
    </>
  );

const Refused = ({ refused }: MailOverview) =>
  refused.length === 0 ? (
    <p className="empty">{words.refused.none}</p>
  ) : (
    <>
      <DataTable caption={words.refused.caption} columns={refusedColumns} idOf={idOf} rows={refused} />
      <p className="measure">{words.refused.lead}</p>
    </>
  );

const sentWords = mailingMessages.sent;

const Mailings = () => (
  <LoadedPart of={useStore($mailings)} reload={loadMailings}>
    {(mailings) =>
      mailings.length === 0 ? (
        <p className="empty">{sentWords.none}</p>
      ) : (
        <MailingTable mailings={mailings} caption={sentWords.caption} />
      )
    }
  </LoadedPart>
);

/** The views of the mails, by their names in the address. */
const views = {
  envois: { label: sentWords.title, Shown: Mailings, countOf: () => undefined },
  retardes: { label: words.delayed.title, Shown: Delayed, countOf: ({ delayed }: MailOverview) => delayed.length },
  echecs: { label: words.failed.title, Shown: Failed, countOf: ({ failedCount }: MailOverview) => failedCount },
  adresses: { label: words.refused.title, Shown: Refused, countOf: ({ refusedCount }: MailOverview) => refusedCount },
} as const;

const isView = (name: string | undefined): name is keyof typeof views => name !== undefined && name in views;

const Views = ({ state, asked }: { state: MailOverview; asked: string | undefined }) => {
  const current = isView(asked) ? asked : 'envois';
  const { Shown } = views[current];
  return (
    <>
      <LinkTabs
        label={listMessages.views}
        current={current}
        tabs={Object.entries(views).map(([name, { label, countOf }]) => ({
          name,
          label,
          href: withQuery(adminPaths.mail, name === 'envois' ? {} : { vue: name }),
          count: countOf(state),
        }))}
      />
      <Shown {...state} />
    </>
  );
};

/** Pauses the sending after the password was typed, or resumes it. */
const PauseButton = ({ isPaused }: { isPaused: boolean }) => {
  const [isAsking, setAsking] = useState(false);
  if (isPaused) return <ActionButton act={resumeMail} label={words.resume} />;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.pause}
      </button>
      {isAsking && (
        <PasswordDialog
          title={words.pausing.title}
          text={words.pausing.text}
          confirm={words.pause}
          perform={async (password) => {
            showMail(await pauseMail(password));
            setAsking(false);
            void toastSuccess();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** The mails of the site: what waits, what could not be sent, which addresses are refused, and the pause. */
export const MailScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  useEffect(() => {
    void loadMail();
    void loadMailings();
  }, []);
  const loaded = useStore($mail);
  // An administrator who writes to members must not be able to stop warnings.
  const may = useMay();
  const pauses = may('settings', 'write');
  const writes = may('mail', 'write');
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.mail}>
        {writes && <MainAction onPress={writeToSomebody}>{words.write}</MainAction>}
      </ScreenHead>
      <LoadedPart
        of={loaded}
        reload={loadMail}
        words={{ loading: words.loading, failed: words.couldNotLoad, failedHint: words.couldNotLoadHint }}
      >
        {(state) => (
          <>
            <Notices {...state} />
            {/* Above what comes later, so that it does not move. */}
            {state.sender && pauses && (
              <div>
                <PauseButton isPaused={Boolean(state.pausedAt)} />
              </div>
            )}
            <Views state={state} asked={search.vue} />
            <Standing {...state} />
          </>
        )}
      </LoadedPart>
    </div>
  );
};
