import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { takeReplacedForm } from '#components/replaced-island.ts';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { inFormOrder } from '#domain/membership.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { DisciplinesSection } from './DisciplinesSection.tsx';
import { anchorOf } from './form-places.ts';
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
  /** It comes back in place of something else, which had the focus. */
  isBack?: boolean;
}

const WRONG = '[aria-invalid="true"], #disciplines[aria-describedby]';

/**
 * The membership form, by whichever store it is given. Focus goes to the first field to be mended; where none is, to
 * what is said of the form as a whole.
 */
export const MembershipForm = ({ form, end, onSubmit, isBack = false }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  // Before the first try an error is said at its field only: a list above would push down what is being filled in.
  const [hasTried, setTried] = useState(false);
  const [wasTrapped, setTrapped] = useState(false);
  useEffect(() => {
    if (element.current && form.mode === 'public') takeOverTyped(form, takeReplacedForm() ?? element.current);
  }, [form]);
  useEffect(() => {
    if (!isBack) return;
    element.current?.scrollIntoView();
    element.current?.querySelector('fieldset')?.focus({ preventScroll: true });
  }, [isBack]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.$sending.get().state === 'sending') return;
    setTried(true);
    const website = new FormData(event.currentTarget).get('website');
    // An extension would fill it in again.
    if (website) setTrapped(true);
    await onSubmit(typeof website === 'string' ? website : '');
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find(WRONG) ?? find('[role="alert"][tabindex]'))?.focus();
  };

  return (
    <form className="form" ref={element} noValidate onKeyDown={goToNextField} onSubmit={(event) => void submit(event)}>
      <div className="form__fields">
        <p className="field__hint">{words.everythingRequired}</p>
        {hasTried && <ToMend form={form} />}
        <PersonSection form={form} />
        <LegalGuardianSection form={form} />
        <DisciplinesSection form={form} />
        {form.mode === 'public' && <PhotoSection form={form} />}
        <ConsentsSection form={form} />
        {form.mode === 'public' && !wasTrapped && <Trap />}
      </div>
      {end}
      <LeftWith form={form} />
    </form>
  );
};

const ToMend = ({ form }: Pick<Props, 'form'>) => (
  <ErrorSummary title={words.errorsTitle} errors={inFormOrder(useStore(form.$toMend))} anchorOf={anchorOf} />
);

const LeftWith = ({ form }: Pick<Props, 'form'>) => (
  <p className="visually-hidden" role="status">
    {useStore(form.$leftWith)}
  </p>
);

// Each keeps a filler of forms away, as its makers say. 45 bytes of the page, where no form can be filled in by one yet.
const leftAlone = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
};

/** Only robots fill it in. */
const Trap = () => {
  const isAlive = useHydrated();
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor="unseen">{words.website}</label>
      <input id="unseen" name="website" type="text" tabIndex={-1} autoComplete="off" {...(isAlive && leftAlone)} />
    </p>
  );
};
