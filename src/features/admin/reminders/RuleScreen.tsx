import { Suspense, useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { ConfirmDialog, unlessGone } from '#components/dialogs/ConfirmDialog.tsx';
import { ConflictNotice } from '#components/editing/ConflictNotice.tsx';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { focusFirst, useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import {
  eventsOf,
  type ReminderEvent,
  type ReminderRule,
  type ReminderRuleInput,
  reminderEvents,
  reminderSubjects,
} from '#domain/member/reminder.ts';
import { adminPaths, reminderPath } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { remindersMessages } from '#messages/reminders.ts';
import { writingMessages } from '#messages/writing.ts';
import { PreviewDialog } from '../editor/PreviewDialog.tsx';
import { RichTextEditor } from '../editor/RichTextEditor.tsx';
import { MailingTable } from '../mail/MailingTable.tsx';
import { replaceScreen } from '../screen/open-screen.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { Preview } from './Preview.tsx';
import {
  checkRule,
  createRuleEdit,
  fetchRule,
  fetchWritten,
  loadReminderRules,
  removeRule,
  ruleDraftOf,
} from './reminders-store.ts';

const words = remindersMessages.form;
const anchorOf = (field: string): string => field;

const subjectOptions = reminderSubjects.map((value) => ({ value, label: words.subjects[value] }));
const optionsFor = (events: readonly ReminderEvent[]) =>
  reminderEvents.filter((value) => events.includes(value)).map((value) => ({ value, label: words.events[value] }));

const labels = {
  subject: words.subject,
  event: words.event,
  days: words.days,
  title: words.title,
  content: words.content,
} as const;

/** The mails that a rule wrote, the latest first. */
const Written = ({ rule }: { rule: ReminderRule }) => {
  const written = useLoaded(useCallback(() => fetchWritten(rule.id), [rule.id]));
  const { title, none, caption } = remindersMessages.written;
  return (
    <section className="stack" aria-labelledby="written">
      <h2 id="written">{title}</h2>
      <LoadedPart of={written} reload={written.reload}>
        {(mailings) => (mailings.length === 0 ? <p>{none}</p> : <MailingTable mailings={mailings} caption={caption} />)}
      </LoadedPart>
    </section>
  );
};

const RemoveDialog = ({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) => {
  const { title, text, confirm, failed, done } = remindersMessages.remove;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      failed={failed}
      perform={async () => {
        await unlessGone(removeRule(rule.id));
        return done;
      }}
      onDone={() => replaceScreen(adminPaths.reminders)}
      onClose={onClose}
    >
      <p>{remindersMessages.nameOf(rule)}.</p>
      <p>{text}</p>
    </ConfirmDialog>
  );
};

const RuleForm = ({ rule }: { rule?: ReminderRule }) => {
  const edit = useEdit(() => createRuleEdit(rule), {
    onSaved: (saved, before, isHere) => {
      void toastSuccess(saved.onSince === null ? words.savedOff : words.saved);
      void loadReminderRules();
      if (!before && isHere()) replaceScreen(reminderPath(saved.id));
    },
  });
  const { draft, errors, action, saved } = edit;
  const [previewed, setPreviewed] = useState<ReminderRuleInput>();
  const [isRemoving, setRemoving] = useState(false);
  const preview = (): void => {
    const checked = checkRule(draft);
    edit.$errors.set('errors' in checked ? checked.errors : {});
    if ('input' in checked) setPreviewed(checked.input);
    else focusFirst(Object.keys(checked.errors));
  };
  const events = eventsOf[draft.subject];
  return (
    <>
      <ScreenHead name={saved ? remindersMessages.nameOf(saved) : remindersMessages.newTitle} />
      <ConflictNotice edit={edit} toDraft={ruleDraftOf} labels={labels} />
      <ErrorSummary title={writingMessages.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <SelectField
          {...edit.fieldOf('subject')}
          label={words.subject}
          options={subjectOptions}
          onValue={(subject) => {
            const [first = draft.event] = eventsOf[subject];
            edit.set({ subject, event: eventsOf[subject].includes(draft.event) ? draft.event : first });
          }}
        />
        <SelectField {...edit.fieldOf('event')} label={words.event} options={optionsFor(events)} />
        <TextField
          {...edit.fieldOf('days')}
          label={words.days}
          hint={words.daysHint}
          inputMode="text"
          autoComplete="off"
        />
        <TextField {...edit.fieldOf('title')} label={words.title} autoComplete="off" />
        <RichTextEditor
          name="content"
          label={words.content}
          hint={words.contentHint}
          error={errors.content}
          html={draft.content}
          hasPictures={false}
          onHtml={(content) => edit.set({ content })}
        />
        <ActionError action={action} title={words.failed} />
      </div>
      <div className="save-bar">
        <SaveButton isBusy={action.isBusy} onSave={() => void action.run()}>
          {words.save}
        </SaveButton>
        <button type="button" className="button" onClick={preview}>
          {remindersMessages.preview.open}
        </button>
        {saved && (
          <button type="button" className="button button--danger" onClick={() => setRemoving(true)}>
            {remindersMessages.remove.open}
          </button>
        )}
      </div>
      {saved && <Written rule={saved} />}
      {previewed && (
        <PreviewDialog hint={remindersMessages.preview.hint} onClose={() => setPreviewed(undefined)}>
          <Preview rule={previewed} id={saved?.id} />
        </PreviewDialog>
      )}
      {saved && isRemoving && <RemoveDialog rule={saved} onClose={() => setRemoving(false)} />}
    </>
  );
};

const Missing = () => (
  <div className="empty">
    <ScreenTitle name={remindersMessages.missingTitle} />
    <p>{remindersMessages.missing}</p>
  </div>
);

const Back = () => (
  <p>
    <a href={adminPaths.reminders}>{remindersMessages.back}</a>
  </p>
);

// Only the form waits for the editor's style sheet.
const waiting = <p className="loading">{adminMessages.loading}</p>;

/** A rule that was never saved. */
export const NewRuleScreen = () => (
  <div className="screen">
    <Back />
    <Suspense fallback={waiting}>
      <RuleForm />
    </Suspense>
  </div>
);

/** A rule: its subject and its days, the people whom it would remind, and the mails that it wrote. */
export const RuleScreen = ({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) => {
  const loaded = useLoaded(useCallback(() => fetchRule(id), [id]));
  return (
    <div className="screen">
      <Back />
      <LoadedPart of={loaded} reload={loaded.reload} words={remindersMessages} missing={<Missing />}>
        {(rule) => (
          <Suspense fallback={waiting}>
            <RuleForm key={id} rule={rule} />
          </Suspense>
        )}
      </LoadedPart>
    </div>
  );
};
