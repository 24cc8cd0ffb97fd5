import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ReminderRule } from '#domain/member/reminder.ts';
import { adminPaths, reminderPath } from '#lib/admin-paths.ts';
import { formatDate } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { remindersMessages as words } from '#messages/reminders.ts';
import { LocalTabs, viewNamed } from '../lists/local-views.tsx';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { $rules, loadReminderRules, showRules, switchRule } from './reminders-store.ts';

const Switch = ({ rule }: { rule: ReminderRule }) => {
  const isOn = rule.onSince !== null;
  const { isBusy, run } = useAction(async () => {
    showRules(await switchRule(rule.id, !isOn));
    void toastSuccess(isOn ? words.switchedOff : words.switchedOn);
  }, words.notDone);
  const verb = isOn ? words.switchOff : words.switchOn;
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={words.switchOf(verb, words.nameOf(rule))}
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {verb}
    </button>
  );
};

const column = dataColumns<ReminderRule>();
const { columns: titles } = words;

const columns = column.columns([
  column.plain('rule', titles.rule, { isRowHeader: true, phone: 'name' }, (original) => (
    <a href={reminderPath(original.id)} title={words.nameOf(original)}>
      {words.nameOf(original)}
    </a>
  )),
  column.plain('title', titles.title, { width: 16, from: 'medium' }, (row) => row.title),
  column.display({
    id: 'state',
    header: titles.state,
    meta: { width: 12, phone: 'note' },
    cell: ({
      row: {
        original: { onSince },
      },
    }) => (
      <span className={`status status--${onSince === null ? 'pending' : 'active'}`}>
        {onSince === null ? words.off : words.on(formatDate(onSince))}
      </span>
    ),
  }),
  column.plain('switch', titles.action, { width: 5.5, phone: 'end' }, (row) => <Switch rule={row} />),
]);

const views = [
  { name: 'toutes', label: words.views.all, holds: () => true },
  { name: 'actives', label: words.views.on, holds: ({ onSince }: ReminderRule) => onSince !== null },
  { name: 'arretees', label: words.views.off, holds: ({ onSince }: ReminderRule) => onSince === null },
] as const;

const ruleId = ({ id }: ReminderRule): string => id;

/** The reminder rules: which are on, and a link to each. */
export const RemindersScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  useEffect(() => {
    void loadReminderRules();
  }, []);
  const view = viewNamed(views, search);
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.reminders}>
        <MainAction href={adminPaths.newReminder}>{words.add}</MainAction>
      </ScreenHead>
      <LoadedPart of={useStore($rules)} reload={loadReminderRules} words={words}>
        {({ rules, nextAt, isSent }) => {
          const shown = rules.filter(view.holds);
          return (
            <>
              {!isSent && (
                <Notice tone="warning" title={words.notSent.title}>
                  <p>{words.notSent.text}</p>
                </Notice>
              )}
              <LocalTabs views={views} current={view} rows={rules} />
              {shown.length === 0 ? (
                <p className="empty">{rules.length === 0 ? words.none : listMessages.nothing}</p>
              ) : (
                <DataTable
                  caption={adminMessages.screens.reminders}
                  columns={columns}
                  idOf={ruleId}
                  rows={shown}
                  foot={
                    nextAt !== null &&
                    isSent && (
                      <p className="selection" role="status">
                        {words.nextAt(formatInstant(nextAt))}
                      </p>
                    )
                  }
                />
              )}
            </>
          );
        }}
      </LoadedPart>
    </div>
  );
};
