import { type SubmitEvent, useEffect, useRef } from 'react';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import type { ClubSettings } from '#domain/club.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { askDialogMessages } from '#messages/ask-dialog.ts';
import { clubSettingsMessages as words } from '#messages/club-settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';
import { ClubConflict } from './ClubConflict.tsx';
import { ClubTextFields } from './ClubTextFields.tsx';
import { LinksFields } from './LinksFields.tsx';
import { LogoField } from './LogoField.tsx';
import { SeasonField } from './SeasonField.tsx';
import { type ClubForm as Form, useClubForm } from './use-club-form.ts';

const anchorOf = (field: string): string => (field === 'links' ? 'link-label-0' : field);

// An error of a field stands beside it, and a conflict has its own notice.
const isSaidElsewhere = ({ saving: { error }, conflict }: Form): boolean =>
  Object.keys(error?.fields ?? {}).length > 0 || (error?.type === 'conflict' && conflict !== undefined);

const ClubFormEnd = ({ form }: { form: Form }) => (
  <div className="cluster form-bar">
    <button
      type="submit"
      className="button button--primary"
      aria-disabled={form.saving.isBusy}
      aria-keyshortcuts={shortcuts.save}
    >
      {words.submit}
    </button>
    <span role="status" className={form.saving.isBusy ? 'loading' : undefined}>
      {form.saving.isBusy ? askDialogMessages.busy : form.isChanged && words.unsaved}
    </span>
  </div>
);

/** The club's settings in one form. */
export const ClubForm = ({ read }: { read: ClubSettings }) => {
  const form = useClubForm(read);
  const trouble = useRef<HTMLDivElement>(null);
  useLeaveGuard(form.isChanged);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length > 0) trouble.current?.focus();
  }, [errors]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.saving.run();
  };
  return (
    <form className="club-form" noValidate onSubmit={submit} aria-labelledby="club">
      <div className="stack">
        <h2 id="club">{words.title}</h2>
        <p className="measure">{words.lead}</p>
        <div ref={trouble} tabIndex={-1}>
          <ErrorSummary title={words.toMend} errors={errors} anchorOf={anchorOf} />
        </div>
      </div>
      <fieldset className="fieldset">
        <legend>{words.identity}</legend>
        <ClubTextFields form={form} fields={['name', 'shortName', 'tagline', 'city']} />
        <LogoField form={form} />
      </fieldset>
      <fieldset className="fieldset">
        <legend>{words.contact}</legend>
        <ClubTextFields form={form} fields={['address', 'email', 'phone']} />
        <LinksFields form={form} />
      </fieldset>
      <fieldset className="fieldset">
        <legend>{words.season}</legend>
        <SeasonField form={form} />
      </fieldset>
      <fieldset className="fieldset">
        <legend>{words.legal}</legend>
        <ClubTextFields
          form={form}
          fields={['legalForm', 'registration', 'affiliation', 'publicationDirector', 'host']}
        />
      </fieldset>
      <ClubConflict form={form} />
      {!isSaidElsewhere(form) && <ActionError action={form.saving} title={words.saveFailed} />}
      <ClubFormEnd form={form} />
    </form>
  );
};
