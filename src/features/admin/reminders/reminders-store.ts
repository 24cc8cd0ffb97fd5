import { type Checked, checkBy, sentenceFor } from '#components/editing/check.ts';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { createLoaded } from '#components/loading/loaded.ts';
import { type ReminderRule, type ReminderRuleInput, reminderRuleSchema } from '#domain/member/reminder.ts';
import { cleanText } from '#domain/text.ts';
import { api, call } from '#lib/api.ts';
import { mailFieldNames } from '#messages/field-names.ts';
import { remindersMessages as words } from '#messages/reminders.ts';
import { withPasswordIf } from '../password/password-if.ts';

const reminders = api.admin.reminders;
const reminder = reminders[':id'];

/** The rules, and the time of the job's next look. */
export const {
  $loaded: $rules,
  load: loadReminderRules,
  show: showRules,
} = createLoaded(() => call(reminders.$get()), words.failed);

export const fetchRule = (id: string): Promise<ReminderRule> => call(reminder.$get({ param: { id } }));
export const fetchWritten = (id: string) => call(reminder.written.$get({ param: { id } }));
export const switchRule = (id: string, on: boolean) => {
  const send = (again: { password?: string }) => call(reminder.switch.$put({ param: { id }, json: { on, ...again } }));
  return on ? withPasswordIf('reminder.on', true, send) : send({});
};
export const removeRule = (id: string) => call(reminder.$delete({ param: { id } }));
export const previewRule = (rule: ReminderRuleInput, id: string | undefined) =>
  call(reminders.preview.$post({ json: { rule, ...(id !== undefined && { id }) } }));

/** A rule as it is typed. */
export interface RuleDraft extends Pick<ReminderRuleInput, 'subject' | 'event' | 'title' | 'content'> {
  days: string;
}

export const ruleDraftOf = (rule: ReminderRule | undefined): RuleDraft => {
  if (!rule) return { subject: 'dossier', event: 'signed-up', days: '7', title: '', content: '' };
  const { subject, event, days, title, content } = rule;
  return { subject, event, days: String(days).replace('-', '−'), title, content };
};

/** Returns the input of a typed rule, or a sentence for each wrong field. */
export const checkRule = (draft: RuleDraft): Checked<ReminderRuleInput> => {
  const typed = cleanText(draft.days).replace('−', '-');
  const days = /^-?\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  const checked = checkBy(reminderRuleSchema, { ...draft, days }, mailFieldNames);
  const isEmpty = draft.content.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  const errors = {
    ...('errors' in checked && checked.errors),
    ...('errors' in checked &&
      checked.errors.days && { days: days < 0 ? words.form.daysPast : words.form.daysInvalid }),
    ...(isEmpty && { content: sentenceFor('required', 'content', mailFieldNames) }),
  };
  return Object.keys(errors).length > 0 || 'errors' in checked ? { errors } : checked;
};

/** Returns the store of a rule that is being written, new or existing. */
export const createRuleEdit = (rule?: ReminderRule) =>
  createEdit<RuleDraft, ReminderRuleInput, ReminderRule>({
    saved: rule,
    toDraft: ruleDraftOf,
    schema: checkRule,
    send: (input, { read, updatedAt, newId }) =>
      read
        ? withPasswordIf('reminder.update', read.onSince !== null, (again) =>
            call(reminder.$put({ param: { id: read.id }, json: { ...input, ...again, updatedAt } })),
          )
        : call(reminders.$post({ json: { rule: input, id: newId } })),
    theirs: readAgain(({ id }) => fetchRule(id), loadReminderRules, fetchRule),
  });
