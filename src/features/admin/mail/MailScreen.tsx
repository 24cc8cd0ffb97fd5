import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { DelayedMail, FailedMail, MailOverview, RefusedAddress } from '#domain/mail/mail.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { mailMessages as words } from '#messages/mail-screen.ts';
import { mailingMessages } from '#messages/mailing.ts';
import { useMay } from '../account/account-store.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
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
  isSmall?: boolean;
}

const ActionButton = ({ act, label, name, isSmall }: ActionButtonProps) => {
  const { isBusy, run } = useMailAction(act);
  return (
    <button
      type="button"
      className={isSmall ? 'button button--small' : 'button'}
      aria-label={name}
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
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
        <span className="home-note">{sender}</span>
      </li>
    )}
    <li>
      <strong>{words.waiting}</strong>
      <span>{words.waitingCount(waiting)}</span>
      {nextAt && !pausedAt && <span className="home-note">{words.nextAt(formatInstant(nextAt))}</span>}
    </li>
    <li>
      <strong>{words.today}</strong>
      <span className="home-note">{words.todayCount(usedToday, allowance)}</span>
    </li>
  </ul>
);

const DelayedRow = ({ kind, recipient, name, memberId, answer, dueAt }: DelayedMail) => (
  <tr>
    <th scope="row">{mailKindNames[kind]}</th>
    <td data-label={words.delayed.columns.to}>
      <Person name={words.recipient(name, recipient)} memberId={memberId} />
    </td>
    <td data-label={words.delayed.columns.answer}>{answer}</td>
    <td data-label={words.delayed.columns.when}>{formatInstant(dueAt)}</td>
  </tr>
);

/** Mails that a server refused temporarily. Nobody has to do anything, so the section is hidden without any. */
const Delayed = ({ delayed }: MailOverview) =>
  delayed.length > 0 && (
    <section className="stack" aria-labelledby="delayed-mail">
      <h2 id="delayed-mail">{words.delayed.title}</h2>
      <p className="measure">{words.delayed.lead}</p>
      <div className="table-frame">
        <table className="table table--cards">
          <caption className="visually-hidden">{words.delayed.caption}</caption>
          <thead>
            <tr>
              {Object.values(words.delayed.columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {delayed.map((mail) => (
              <DelayedRow key={mail.id} {...mail} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );

const FailedRow = ({ id, kind, recipient, name, memberId, why, answer, failedAt }: FailedMail) => (
  <tr>
    <th scope="row">{mailKindNames[kind]}</th>
    <td data-label={words.failed.columns.to}>
      <Person name={words.recipient(name, recipient)} memberId={memberId} />
    </td>
    <td data-label={words.failed.columns.why}>
      <span>
        {words.failed.why(why)}
        {answer && <span className="home-note"> {words.failed.answer(answer)}</span>}
      </span>
    </td>
    <td data-label={words.failed.columns.when}>{formatInstant(failedAt)}</td>
    <td data-label={words.failed.columns.action}>
      <ActionButton
        act={() => sendMailAgain(id)}
        label={words.failed.again}
        name={words.failed.againTo(mailKindNames[kind], name)}
        isSmall
      />
    </td>
  </tr>
);

const Failed = ({ failed, failedCount }: MailOverview) => (
  <section className="stack" aria-labelledby="failed-mail">
    <h2 id="failed-mail">{words.failed.title}</h2>
    {failed.length === 0 ? (
      <p>{words.failed.none}</p>
    ) : (
      <>
        <div className="table-frame">
          <table className="table table--cards">
            <caption className="visually-hidden">{words.failed.caption}</caption>
            <thead>
              <tr>
                {Object.values(words.failed.columns).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {failed.map((mail) => (
                <FailedRow key={mail.id} {...mail} />
              ))}
            </tbody>
          </table>
        </div>
        {failedCount > failed.length && <p>{words.failed.first(failed.length, failedCount)}</p>}
      </>
    )}
  </section>
);

const RefusedRow = ({ id, address, name, memberId, refusedAt }: RefusedAddress) => (
  <tr>
    <th scope="row">
      <Unbroken text={address} />
    </th>
    <td data-label={words.refused.columns.who}>
      <Person name={name} memberId={memberId} />
    </td>
    <td data-label={words.refused.columns.when}>{formatInstant(refusedAt)}</td>
    <td data-label={words.refused.columns.action}>
      <ActionButton
        act={() => allowAddress(id)}
        label={words.refused.allow}
        name={words.refused.allowAddress(address)}
        isSmall
      />
    </td>
  </tr>
);

const Refused = ({ refused }: MailOverview) => (
  <section className="stack" aria-labelledby="refused-addresses">
    <h2 id="refused-addresses">{words.refused.title}</h2>
    {refused.length === 0 ? (
      <p>{words.refused.none}</p>
    ) : (
      <>
        <p className="measure">{words.refused.lead}</p>
        <div className="table-frame">
          <table className="table table--cards">
            <caption className="visually-hidden">{words.refused.caption}</caption>
            <thead>
              <tr>
                {Object.values(words.refused.columns).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {refused.map((one) => (
                <RefusedRow key={one.id} {...one} />
              ))}
            </tbody>
          </table>
        </div>
      </>
    )}
  </section>
);

const sentWords = mailingMessages.sent;

const Mailings = () => (
  <section className="stack" aria-labelledby="mailings">
    <h2 id="mailings">{sentWords.title}</h2>
    <LoadedPart of={useStore($mailings)} reload={loadMailings}>
      {(mailings) =>
        mailings.length === 0 ? (
          <p>{sentWords.none}</p>
        ) : (
          <MailingTable mailings={mailings} caption={sentWords.caption} />
        )
      }
    </LoadedPart>
  </section>
);

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
export const MailScreen = () => {
  useEffect(() => {
    void loadMail();
    void loadMailings();
  }, []);
  const loaded = useStore($mail);
  const overview = loaded.state === 'ready' ? loaded.value : undefined;
  const isPaused = Boolean(overview?.pausedAt);
  // An administrator who writes to members must not be able to stop warnings.
  const pauses = useMay()('settings', 'write');
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.mail}>
        {overview?.sender && pauses && <PauseButton isPaused={isPaused} />}
      </ScreenHead>
      <p className="measure">{words.lead}</p>
      <LoadedPart
        of={loaded}
        reload={loadMail}
        words={{ loading: words.loading, failed: words.couldNotLoad, failedHint: words.couldNotLoadHint }}
      >
        {(state) => (
          <>
            <Notices {...state} />
            <Standing {...state} />
            <Mailings />
            <Delayed {...state} />
            <Failed {...state} />
            <Refused {...state} />
          </>
        )}
      </LoadedPart>
    </div>
  );
};
