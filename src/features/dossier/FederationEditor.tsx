import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { DossierJson } from '#domain/member/dossier.ts';
import { declarationOf } from '#domain/member/member-fields.ts';
import type { FederationField } from '#domain/season/federation.ts';
import { ApiError } from '#lib/api-error.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { formErrorSentence } from '#messages/form-errors.ts';
import { choiceWord, membershipLabels as labels } from '#messages/member-fields.ts';
import { membershipFormMessages } from '#messages/membership-form.ts';
import { Failure } from './Failure.tsx';
import { useSending } from './use-sending.ts';
import { changeFederationFields } from './write-dossier.ts';

const words = dossierPartMessages.federation;

const emptyWord = (isRequired: boolean): string =>
  isRequired ? membershipFormMessages.toChoose : membershipFormMessages.unchosen;

interface Props {
  dossier: DossierJson;
  onClose: () => void;
}

type Texts = Readonly<Partial<Record<FederationField, string>>>;

/** What the season asks for the federation. What is typed stays after a refusal. */
export const FederationEditor = ({ dossier, onClose }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const { federation: asked } = dossier;
  const [typed, setTyped] = useState<Texts>(() =>
    Object.fromEntries(asked.map(({ field, value }) => [field, value ?? ''])),
  );
  const [wrong, setWrong] = useState<Texts>({});
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const { isBusy, error, run } = useSending(async () => {
    const missing = asked.filter(({ field, isRequired }) => isRequired && !typed[field]?.trim());
    setWrong(Object.fromEntries(missing.map(({ field }) => [field, formErrorSentence('required', field)])));
    if (missing.length > 0) return undefined;
    try {
      await changeFederationFields({ ...typed, readAt: dossier.updatedAt });
    } catch (thrown) {
      if (thrown instanceof ApiError) setWrong(thrown.fields);
      throw thrown;
    }
    onClose();
    return words.done;
  });
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit} aria-busy={isBusy}>
      {asked.map(({ field, isRequired }) => {
        const { options } = declarationOf(field);
        const control = {
          name: field,
          label: labels[field],
          value: typed[field] ?? '',
          error: wrong[field],
          onValue: (value: string) => setTyped((before) => ({ ...before, [field]: value })),
        };
        return options ? (
          <SelectField
            key={field}
            {...control}
            options={['', ...options].map((value) => ({
              value,
              label: value ? choiceWord(value) : emptyWord(isRequired),
            }))}
          />
        ) : (
          <TextField
            key={field}
            {...control}
            hint={isRequired ? undefined : membershipFormMessages.optional}
            autoComplete="off"
          />
        );
      })}
      <Failure error={error} title={words.failed} />
      <p className="cluster">
        <SaveButton isBusy={isBusy}>{dossierPartMessages.identity.save}</SaveButton>
        <button type="button" className="button button--ghost" onClick={onClose}>
          {dossierPartMessages.cancel}
        </button>
      </p>
    </form>
  );
};
