import { lazy, Suspense, useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { type Checked, checkBy, sentenceFor } from '#components/editing/check.ts';
import { DraftNotice } from '#components/editing/DraftNotice.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { focusFirst, type OpenEdit, useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { type Reloadable, useLoaded } from '#components/loading/loaded.ts';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Mailing, MailingPlan, MailingText } from '#domain/mail/mailing.ts';
import { mailingTextSchema, newsletterBytes, reachedBy, SHOWN_BYTES } from '#domain/mail/mailing.ts';
import type { MemberFilter } from '#domain/member/member-filter.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { adminMessages } from '#messages/admin.ts';
import { mailFieldNames } from '#messages/field-names.ts';
import { mailingMessages as words } from '#messages/mailing.ts';
import { PreviewDialog } from '../editor/PreviewDialog.tsx';
import { withPasswordIf } from '../password/password-if.ts';
import { replaceScreen } from '../screen/open-screen.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { MailLetter } from './MailLetter.tsx';
import {
  draftNameOf,
  forgetRecipients,
  keepRecipients,
  type Recipients,
  recipientsBefore,
  thoseOfSeason,
} from './mailing-choice.ts';
import { useDisciplines } from './use-disciplines.ts';

const RichTextEditor = lazy(async () => ({ default: (await import('../editor/RichTextEditor.tsx')).RichTextEditor }));

const { mailings } = api.admin.mail;

const planWords = { loading: words.loading, failed: words.notPlanned, failedHint: words.notPlannedHint };
const anchorOf = (field: string): string => field;

const isDraft = (value: unknown): value is MailingText => {
  const { title, content }: Record<string, unknown> = Object(value);
  return typeof title === 'string' && typeof content === 'string';
};

/** Checks the typed text with the server's rules. An empty editor contains an empty paragraph. */
const checkText = (draft: MailingText): Checked<MailingText> => {
  const checked = checkBy(mailingTextSchema, draft, mailFieldNames);
  if (draft.content.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '') return checked;
  const errors = 'errors' in checked ? checked.errors : {};
  return { errors: { ...errors, content: sentenceFor('required', 'content', mailFieldNames) } };
};

const createMailingEdit = (chosen: Recipients, planned: { selection: string }) =>
  createEdit<MailingText, MailingText, Mailing>({
    toDraft: () => ({ title: '', content: '' }),
    schema: checkText,
    send: (input, { newId }) =>
      withPasswordIf('mail.write', false, (again) =>
        call(mailings.$post({ json: { ...input, ...again, id: newId, selection: planned.selection, chosen } })),
      ),
    keptAs: { key: () => draftNameOf(chosen), isDraft },
  });

/** The recipients in numbers. */
const Numbers = ({ plan }: { plan: MailingPlan }) => (
  <ul className="admin-lines">
    <li>
      <strong>{words.to(reachedBy(plan))}</strong>
      <span>{words.mails(plan.mails)}</span>
      <span className="note">{words.how}</span>
    </li>
    {plan.unpaid > 0 && <li>{words.unpaid(plan.unpaid)}</li>}
    {plan.over > 0 && <li>{words.over(plan.over)}</li>}
    {plan.unsubscribed > 0 && <li>{words.unsubscribed(plan.unsubscribed)}</li>}
    {plan.addressless > 0 && <li>{words.addressless(plan.addressless)}</li>}
    {plan.refused > 0 && <li>{words.refused(plan.refused)}</li>}
    <li>
      <span>{words.span(plan)}</span>
      <span className="note">{words.allowance(plan)}</span>
    </li>
  </ul>
);

/** Warns the author of a text that is longer than a mail program shows. */
const Clipped = ({ content }: { content: string }) => {
  const bytes = newsletterBytes(content);
  if (bytes <= SHOWN_BYTES) return null;
  return (
    <Notice tone="warning" title={words.clipped.title}>
      <p role="status">{words.clipped.text(Math.round(bytes / 1024))}</p>
    </Notice>
  );
};

const Preview = ({ text, onClose }: { text: MailingText; onClose: () => void }) => {
  const letter = useLoaded(useCallback(() => call(mailings.preview.$post({ json: text })), [text]));
  return (
    <PreviewDialog hint={words.previewHint} onClose={onClose}>
      <LoadedPart of={letter} reload={letter.reload}>
        {(loaded) => <MailLetter letter={loaded} />}
      </LoadedPart>
    </PreviewDialog>
  );
};

interface ConfirmProps {
  edit: OpenEdit<MailingText, Mailing>;
  plan: Reloadable<MailingPlan>;
  planned: { selection: string };
  onClose: () => void;
}

/** Asks for a confirmation, with the present numbers. */
const Confirm = ({ edit, plan, planned, onClose }: ConfirmProps) => {
  const shown = plan.state === 'ready' ? plan.value : undefined;
  const action = useAction(async (isHere) => {
    if (!shown) return false;
    planned.selection = shown.selection;
    try {
      const written = await edit.save();
      if (!written) return false;
      edit.beginOver(undefined);
      forgetRecipients();
      void toastSuccess(words.confirm.done(written.waiting + written.sent + written.failed));
      if (isHere()) replaceScreen(adminPaths.mail);
    } catch (error) {
      if (isApiError(error, 'conflict')) await plan.reload();
      throw error;
    }
    return true;
  });
  const hasChanged = action.error?.type === 'conflict' && action.error.current !== undefined;
  return (
    <AskDialog
      title={words.confirm.title}
      confirm={words.confirm.confirm(shown?.mails ?? 0)}
      action={action}
      failure={
        hasChanged ? (
          <Notice tone="warning" title={words.confirm.changedTitle} isAlert>
            <p>{words.confirm.changed}</p>
          </Notice>
        ) : (
          <ActionError action={action} title={words.confirm.failed} />
        )
      }
      onClose={onClose}
    >
      {shown && (
        <>
          <p>{words.confirm.text(reachedBy(shown), shown.mails)}</p>
          <p>{words.span(shown)}</p>
        </>
      )}
    </AskDialog>
  );
};

const Write = ({ chosen }: { chosen: Recipients }) => {
  const plan = useLoaded(useCallback(() => call(mailings.plan.$post({ json: { chosen } })), [chosen]));
  const [planned] = useState({ selection: '' });
  const edit = useEdit(() => createMailingEdit(chosen, planned));
  const [open, setOpen] = useState<'preview' | 'confirm'>();
  const { draft, errors } = edit;
  /** Returns true if the typed text may be shown or sent. Otherwise it shows the errors. */
  const isWhole = (): boolean => {
    const checked = checkText(draft);
    const wrong = 'errors' in checked ? checked.errors : {};
    edit.$errors.set(wrong);
    focusFirst(Object.keys(wrong));
    return 'input' in checked;
  };
  const trial = useAction(async () => {
    if (!isWhole()) return false;
    await call(mailings.try.$post({ json: draft }));
    return void toastSuccess(words.tried);
  }, words.tryFailed);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <LoadedPart of={plan} reload={plan.reload} words={planWords}>
        {(value) => <Numbers plan={value} />}
      </LoadedPart>
      <DraftNotice edit={edit} />
      <ErrorSummary title={words.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <TextField {...edit.fieldOf('title')} label={words.subject} hint={words.subjectHint} autoComplete="off" />
        <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
          <RichTextEditor
            name="content"
            label={words.content}
            hint={words.contentHint}
            error={errors.content}
            html={draft.content}
            hasPictures={false}
            onHtml={(content) => edit.set({ content })}
          />
        </Suspense>
        <Clipped content={draft.content} />
      </div>
      <div className="save-bar">
        <button
          type="button"
          className="button button--primary"
          aria-haspopup="dialog"
          aria-disabled={plan.state !== 'ready' || plan.value.mails === 0}
          onClick={() => plan.state === 'ready' && plan.value.mails > 0 && isWhole() && setOpen('confirm')}
        >
          {words.send}
        </button>
        <button type="button" className="button" onClick={() => isWhole() && setOpen('preview')}>
          {words.preview}
        </button>
        <button type="button" className="button" aria-disabled={trial.isBusy} onClick={() => void trial.run()}>
          {words.try}
        </button>
      </div>
      {open === 'preview' && <Preview text={draft} onClose={close} />}
      {open === 'confirm' && <Confirm edit={edit} plan={plan} planned={planned} onClose={close} />}
    </>
  );
};

const inForce = { status: 'in-force' } as const;

/** Asks to whom the mail goes. The disciplines come last, because their answer comes last. */
const RecipientsQuestion = ({ onChoose }: { onChoose: (recipients: Recipients) => void }) => {
  const choiceOf = (label: string, filter: MemberFilter) => (
    <button key={label} type="button" className="button" onClick={() => onChoose(thoseOfSeason(filter))}>
      {label}
    </button>
  );
  return (
    <section className="recipients-question">
      <h2>{words.nobodyTitle}</h2>
      {choiceOf(words.toAll, inForce)}
      {choiceOf(words.toOwing, { payment: 'owed' })}
      <a className="button" href={adminPaths.memberships}>
        {words.toPicked}
      </a>
      <p className="field__hint">{words.toPickedHint}</p>
      {useDisciplines(true).map((name) => choiceOf(words.toPractising(name), { ...inForce, discipline: name }))}
    </section>
  );
};

/** Writes one mail to many members: the recipients, the text, a trial, and the sending. */
export const WriteScreen = () => {
  const [chosen, setChosen] = useState(recipientsBefore);
  const choose = (recipients: Recipients): void => {
    keepRecipients(recipients);
    setChosen(recipients);
  };
  return (
    <div className="screen">
      <ScreenHead name={words.title} />
      {chosen ? <Write chosen={chosen} /> : <RecipientsQuestion onChoose={choose} />}
    </div>
  );
};
