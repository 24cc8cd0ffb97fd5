import { atom } from 'nanostores';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ConflictNotice } from '#components/editing/ConflictNotice.tsx';
import type { Checked } from '#components/editing/check.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import { autoCompleteOf, basics, comforts, keyboardOf } from '#components/membership-form/keyboards.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { errorsByField } from '#domain/form/field-errors.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { contactSchema } from '#domain/member/dossier-input.ts';
import { contactFields } from '#domain/member/member-field-places.ts';
import { declarationOf, forFields } from '#domain/member/member-fields.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { formErrorSentence } from '#messages/form-errors.ts';
import { membershipLabels as labels } from '#messages/member-fields.ts';
import { Failure } from './Failure.tsx';
import { isDossier } from './read-dossier.ts';
import { forgetTyped, keepTyped, keptTyped, personOf, type TypedContact } from './typed-contact.ts';
import { changeContact } from './write-dossier.ts';

const words = dossierPartMessages.identity;

const typedContactSchema = z.omit(contactSchema, { readAt: true });
type Contact = z.output<typeof typedContactSchema>;

const typedSchema = z.object(forFields(contactFields, () => z.string()));
const keptSchema = z.object({ typed: typedSchema, read: z.extend(typedSchema, { updatedAt: z.string() }) });

type Read = TypedContact & { updatedAt: string };

const readOf = (dossier: DossierJson): Read => ({
  ...forFields(contactFields, (field) => {
    const value = dossier[field] ?? '';
    return declarationOf(field).kind === 'phone' ? formatPhone(value) : value;
  }),
  updatedAt: dossier.updatedAt,
});

const typedOf = ({ updatedAt: _version, ...typed }: Read): TypedContact => typed;

const check = (typed: TypedContact): Checked<Contact> => {
  const parsed = typedContactSchema.safeParse(typed);
  if (parsed.success) return { input: parsed.data };
  const wrong = Object.entries(errorsByField(parsed.error));
  return { errors: Object.fromEntries(wrong.map(([field, code]) => [field, formErrorSentence(code, field)])) };
};

/** Returns the edit of the person's contact data, with the text that they typed before a reload. */
const createContactEdit = (dossier: DossierJson) => {
  const kept = keptSchema.safeParse(keptTyped(dossier)).data;
  const saved = kept?.read ?? readOf(dossier);
  const theirs = fromAnswer(isDossier);
  return {
    isRestored: kept !== undefined,
    edit: createEdit<TypedContact, Contact, Read>({
      saved,
      $draft: atom(kept?.typed ?? typedOf(saved)),
      toDraft: (read) => (read ? typedOf(read) : typedOf(readOf(dossier))),
      schema: check,
      send: async (contact, { updatedAt = dossier.updatedAt }) =>
        readOf(await changeContact({ ...contact, readAt: updatedAt })),
      theirs: async (refusal, below) => {
        const now = await theirs(refusal, { ...below, read: undefined });
        return now ? readOf(now) : undefined;
      },
    }),
  };
};

interface Props {
  dossier: DossierJson;
  onClose: () => void;
}

/** Phone, address and emergency contact. The typed text survives a refusal, a conflict and a reload. */
export const ContactEditor = ({ dossier, onClose }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [{ edit: made, isRestored }] = useState(() => createContactEdit(dossier));
  const edit = useEdit(() => made, {
    onSaved: () => {
      forgetTyped();
      onClose();
      void toastSuccess(words.done);
    },
  });
  const { draft, isChanged, saved } = edit;
  const person = personOf(dossier);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (isChanged && saved) keepTyped({ of: person, typed: draft, read: saved });
    else forgetTyped();
  }, [draft, isChanged, saved, person]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void edit.action.run();
  };
  const cancel = (): void => {
    forgetTyped();
    onClose();
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit} aria-busy={edit.action.isBusy}>
      {isRestored && (
        <Notice>
          <p>{words.kept}</p>
        </Notice>
      )}
      <ConflictNotice edit={edit} toDraft={typedOf} labels={labels} />
      {contactFields.map((field) => (
        <TextField
          key={field}
          {...basics[keyboardOf(field)]}
          {...comforts[keyboardOf(field)]}
          {...edit.fieldOf(field)}
          autoComplete={autoCompleteOf(field)}
          label={labels[field]}
        />
      ))}
      <Failure error={edit.action.error} title={words.failed} />
      <p className="cluster">
        <SaveButton isBusy={edit.action.isBusy}>{words.save}</SaveButton>
        <button type="button" className="button button--ghost" onClick={cancel}>
          {dossierPartMessages.cancel}
        </button>
        <span role="status" className={edit.action.isBusy ? 'loading' : undefined}>
          {edit.action.isBusy && words.saving}
        </span>
      </p>
    </form>
  );
};
