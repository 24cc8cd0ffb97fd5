import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { DisciplinesSection } from './DisciplinesSection.tsx';
import { anchorOf, inReadingOrder } from './form-places.ts';
import { LegalGuardianSection } from './LegalGuardianSection.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { goToNextField } from './next-field.ts';
import { PersonSection } from './PersonSection.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { takeOverTyped } from './take-over-typed.ts';

interface Props {
  form: MembershipFormStore;
  /** Beside the fields: the price and the button. */
  end: ReactNode;
  onSubmit: (website: string) => Promise<void>;
}

/** The membership form, by whichever store it is given. Focus goes to the first field to be mended. */
export const MembershipForm = ({ form, end, onSubmit }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const errors = useStore(form.$errors);
  // Before the first try an error is said at its field only: a list above would push down what is being filled in.
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    if (element.current && form.mode === 'public') takeOverTyped(form, element.current);
  }, [form]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const website = new FormData(event.currentTarget).get('website');
    await onSubmit(typeof website === 'string' ? website : '');
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], #disciplines[aria-describedby]')?.focus();
  };

  return (
    <form className="form" ref={element} noValidate onKeyDown={goToNextField} onSubmit={(event) => void submit(event)}>
      <div className="form__fields">
        <p className="field__hint">{words.everythingRequired}</p>
        {hasTried && <ErrorSummary title={words.errorsTitle} errors={inReadingOrder(errors)} anchorOf={anchorOf} />}
        <PersonSection form={form} />
        <LegalGuardianSection form={form} />
        <DisciplinesSection form={form} />
        {form.mode === 'public' && <PhotoSection form={form} />}
        <ConsentsSection form={form} />
        {form.mode === 'public' && <Trap />}
      </div>
      {end}
    </form>
  );
};

/** Only robots fill it in. */
const Trap = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label htmlFor="website">{words.website}</label>
    <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
  </p>
);
