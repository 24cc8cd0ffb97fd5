import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import type { NewsRecipient } from '#domain/mail/mail.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { api, call } from '#lib/api.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { mailMessages } from '#messages/mail-screen.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { remindersMessages } from '#messages/reminders.ts';
import { subscriptionMessages } from '#messages/subscription.ts';
import { allowAddress } from '../mail/mail-store.ts';

const person = api.admin.persons[':id'];
const news = subscriptionMessages.member;
const reminders = remindersMessages.member;
const refusedWords = mailMessages.refused;

interface ButtonProps {
  act: () => Promise<unknown>;
  /** Reads the mail settings of the person again. */
  reload: () => Promise<unknown>;
  failed: string;
  name?: string;
  children: string;
}

const ActButton = ({ act, reload, failed, name, children }: ButtonProps) => {
  const { isBusy, run } = useAction(async () => {
    await act();
    await reload();
    void toastSuccess();
  }, failed);
  return (
    <button
      type="button"
      className="button button--small"
      aria-label={name}
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {children}
    </button>
  );
};

const inOneYear = (today: IsoDate): IsoDate => plusDays(today, 365);

interface PauseProps {
  personId: string;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the last day on which the person gets no reminders. */
const PauseDialog = ({ personId, reload, onClose }: PauseProps) => {
  const words = reminders.dialog;
  const today = dayInParis(new Date());
  const [typed, setTyped] = useState(formatDate(plusDays(today, 14)));
  const [error, setError] = useState<string>();
  const action = useAction(async (isHere) => {
    const until = parseTypedDay(typed);
    setError(until === undefined || until < today ? words.past : undefined);
    if (until === undefined || until < today) return false;
    await call(person.reminders.$put({ param: { id: personId }, json: { until } }));
    await reload();
    if (isHere()) onClose();
    return void toastSuccess();
  });
  return (
    <AskDialog
      title={words.title}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={reminders.failed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <DayField
        name="no-reminders-until"
        label={words.until}
        hint={words.hint}
        value={typed}
        error={error}
        latestFrom={inOneYear}
        onValue={setTyped}
      />
    </AskDialog>
  );
};

/** The mail settings of a person: refused addresses, news, and reminders. */
export const MailSection = ({ member: { personId } }: { member: MemberDetails }) => {
  const mail = useLoaded(useCallback(() => call(person.mail.$get({ param: { id: personId } })), [personId]));
  const [isPausing, setPausing] = useState(false);
  const subscribe = (wantsNews: boolean, recipient: NewsRecipient) => () =>
    call(person.subscription.$put({ param: { id: personId }, json: { wantsNews, recipient } }));
  const { reload } = mail;
  return (
    <section className="card stack" aria-labelledby="person-mail">
      <h2 id="person-mail">{news.title}</h2>
      <LoadedPart of={mail} reload={reload}>
        {({ refused, unsubscribedAt, guardianUnsubscribedAt, hasGuardian, leftOutUntil }) => (
          <>
            {refused.map(({ id, address }) => (
              <p key={id} className="cluster">
                <span className="tag tag--error">{membershipsMessages.addressRefused}</span>
                <span>{refusedWords.explained(address)}</span>
                <ActButton
                  act={() => allowAddress(id)}
                  reload={reload}
                  failed={mailMessages.notDone}
                  name={refusedWords.allowAddress(address)}
                >
                  {refusedWords.allow}
                </ActButton>
              </p>
            ))}
            <p>{unsubscribedAt === null ? news.wanted : news.unwanted(formatDay(unsubscribedAt))}</p>
            {hasGuardian && (
              <p>
                {guardianUnsubscribedAt === null
                  ? news.guardian.wanted
                  : news.guardian.unwanted(formatDay(guardianUnsubscribedAt))}
              </p>
            )}
            {leftOutUntil !== null && leftOutUntil >= dayInParis(new Date()) && (
              <p>{reminders.leftOut(formatDate(leftOutUntil))}</p>
            )}
            <p className="cluster">
              <ActButton act={subscribe(unsubscribedAt !== null, 'member')} reload={reload} failed={news.failed}>
                {unsubscribedAt === null ? news.stop : news.start}
              </ActButton>
              {hasGuardian && (
                <ActButton
                  act={subscribe(guardianUnsubscribedAt !== null, 'guardian')}
                  reload={reload}
                  failed={news.failed}
                >
                  {guardianUnsubscribedAt === null ? news.guardian.stop : news.guardian.start}
                </ActButton>
              )}
              {leftOutUntil !== null && leftOutUntil >= dayInParis(new Date()) ? (
                <ActButton
                  act={() => call(person.reminders.$put({ param: { id: personId }, json: { until: null } }))}
                  reload={reload}
                  failed={reminders.failed}
                >
                  {reminders.resume}
                </ActButton>
              ) : (
                <button
                  type="button"
                  className="button button--small"
                  aria-haspopup="dialog"
                  onClick={() => setPausing(true)}
                >
                  {reminders.leaveOut}
                </button>
              )}
            </p>
          </>
        )}
      </LoadedPart>
      {isPausing && <PauseDialog personId={personId} reload={reload} onClose={() => setPausing(false)} />}
    </section>
  );
};
