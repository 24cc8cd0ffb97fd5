import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { DisciplinesSection } from './DisciplinesSection.tsx';
import { LegalGuardianSection } from './LegalGuardianSection.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { PersonSection } from './PersonSection.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { ServiceDown, SubmitArea } from './SubmitArea.tsx';
import { takeOverTyped } from './take-over-typed.ts';

interface Props {
  form: MembershipFormStore;
  season: string;
  isServiceDown: boolean;
  onSubmit: (website: string) => Promise<void>;
}

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };
const withoutField = new Set(['form']);
const anchorOf = (field: string): string | undefined =>
  withoutField.has(field) ? undefined : (anchors[field] ?? field);

/** The membership form, by whichever store it is given. Focus goes to the first field to be mended. */
export const MembershipForm = ({ form, season, isServiceDown, onSubmit }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const errors = useStore(form.$errors);
  useEffect(() => {
    if (element.current) takeOverTyped(form, element.current);
  }, [form]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const website = new FormData(event.currentTarget).get('website');
    await onSubmit(typeof website === 'string' ? website : '');
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], #disciplines[aria-describedby]')?.focus();
  };

  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <p className="field__hint">{words.everythingRequired}</p>
      <ErrorSummary title={words.errorsTitle} errors={errors} anchorOf={anchorOf} />
      <PersonSection form={form} />
      <LegalGuardianSection form={form} />
      <DisciplinesSection form={form} />
      <PhotoSection form={form} />
      <ConsentsSection form={form} />
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor="website">{words.website}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      {isServiceDown && <ServiceDown />}
      <SubmitArea form={form} season={season} />
    </form>
  );
};
