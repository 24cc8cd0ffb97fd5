import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { DisciplinesSection } from './DisciplinesSection.tsx';
import { LegalGuardianSection } from './LegalGuardianSection.tsx';
import type { MembershipFormStore, Sentences } from './membership-form-store.ts';
import { PersonSection } from './PersonSection.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { SubmitArea } from './SubmitArea.tsx';
import { takeOverTyped } from './take-over-typed.ts';

interface Props {
  form: MembershipFormStore;
  season: string;
  isServiceDown: boolean;
  onSubmit: (website: string) => Promise<void>;
}

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };
const anchorOf = (field: string): string | undefined => anchors[field] ?? (places.includes(field) ? field : undefined);

// From top to bottom of the form. What has no place in it comes first.
const places: readonly string[] = [
  ...['lastName', 'firstName', 'email', 'phone', 'birthDate', 'licenseNumber', 'address'],
  ...['legalGuardianName', 'legalGuardianEmail', 'legalGuardianPhone', 'legalGuardianAuthorised'],
  ...['disciplines', 'reducedPriceProofFile', 'advantageCard', 'secretCode', 'photo'],
  ...['rulesAccepted', 'medicalClearance', 'emergencyContactName', 'emergencyContactPhone'],
];
const inReadingOrder = (errors: Sentences): Sentences =>
  Object.fromEntries(Object.entries(errors).sort(([a], [b]) => places.indexOf(a) - places.indexOf(b)));

/** The membership form, by whichever store it is given. Focus goes to the first field to be mended. */
export const MembershipForm = ({ form, season, isServiceDown, onSubmit }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const errors = useStore(form.$errors);
  // Before the first try an error is said at its field only: a list above would push down what is being filled in.
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    if (element.current) takeOverTyped(form, element.current);
  }, [form]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const website = new FormData(event.currentTarget).get('website');
    await onSubmit(typeof website === 'string' ? website : '');
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], #disciplines[aria-describedby]')?.focus();
  };

  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <div className="form__fields">
        <p className="field__hint">{words.everythingRequired}</p>
        {hasTried && <ErrorSummary title={words.errorsTitle} errors={inReadingOrder(errors)} anchorOf={anchorOf} />}
        <PersonSection form={form} />
        <LegalGuardianSection form={form} />
        <DisciplinesSection form={form} />
        <PhotoSection form={form} />
        <ConsentsSection form={form} />
        <p className="visually-hidden" aria-hidden="true">
          <label htmlFor="website">{words.website}</label>
          <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
      </div>
      <SubmitArea form={form} season={season} isServiceDown={isServiceDown} />
    </form>
  );
};
