import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ReminderRule } from '#domain/member/reminder.ts';
import { adminPaths, reminderPath } from '#lib/admin-paths.ts';
import { formatDate } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { remindersMessages as words } from '#messages/reminders.ts';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { $rules, loadReminderRules, showRules, switchRule } from './reminders-store.ts';

const Rule = ({ rule }: { rule: ReminderRule }) => {
  const titleId = useId();
  const isOn = rule.onSince !== null;
  const name = words.nameOf(rule);
  const { isBusy, run } = useAction(async () => {
    showRules(await switchRule(rule.id, !isOn));
    void toastSuccess(isOn ? words.switchedOff : words.switchedOn);
  }, words.notDone);
  const verb = isOn ? words.switchOff : words.switchOn;
  return (
    <li className="card stack" aria-labelledby={titleId}>
      <div className="cluster">
        <h2 id={titleId}>{name}</h2>
        <span className={isOn ? 'tag tag--success' : 'tag'}>
          {rule.onSince === null ? words.off : words.on(formatDate(rule.onSince))}
        </span>
      </div>
      <p>{rule.title}</p>
      <p className="cluster">
        <button
          type="button"
          className={isOn ? 'button' : 'button button--primary'}
          aria-label={words.switchOf(verb, name)}
          aria-disabled={isBusy}
          onClick={() => void run()}
        >
          {verb}
        </button>
        <a className="button" href={reminderPath(rule.id)} aria-label={words.editOf(name)}>
          {words.edit}
        </a>
      </p>
    </li>
  );
};

/** The reminder rules: which are on, and a link to each. */
export const RemindersScreen = () => {
  useEffect(() => {
    void loadReminderRules();
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.reminders}>
        <MainAction href={adminPaths.newReminder}>{words.add}</MainAction>
      </ScreenHead>
      <p className="measure">{words.lead}</p>
      <LoadedPart of={useStore($rules)} reload={loadReminderRules} words={words}>
        {({ rules, nextAt, isSent }) => (
          <>
            {!isSent && (
              <Notice tone="warning" title={words.notSent.title}>
                <p>{words.notSent.text}</p>
              </Notice>
            )}
            {nextAt !== null && isSent && <p role="status">{words.nextAt(formatInstant(nextAt))}</p>}
            {rules.length === 0 ? (
              <p>{words.none}</p>
            ) : (
              <ul className="reminder-rules">
                {rules.map((rule) => (
                  <Rule key={rule.id} rule={rule} />
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedPart>
    </div>
  );
};
