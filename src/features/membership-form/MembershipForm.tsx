import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { takeReplacedForm } from '#components/lazy-island/replaced-island.ts';
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
  /** The price and the button, beside the fields. */
  end: ReactNode;
  onSubmit: (website: string) => Promise<void>;
  /** True if it returns in place of something that had the focus. */
  isBack?: boolean;
}

const WRONG = '[aria-invalid="true"], #disciplines[aria-describedby]';

/**
 * The membership form with the given store. The focus goes to the first wrong field or, if there is none, to the
 * message about the whole form.
 */
export const MembershipForm = ({ form, end, onSubmit, isBack = false }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  // Before the first try an error stands only at its field: a list above would push the fields down while somebody
  // fills them in.
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

// Each attribute keeps one form filler away, as its makers state. They are 45 bytes, and no filler works before this
// script.
const leftAlone = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
};

/** A field that only bots fill in. */
const Trap = () => {
  const isAlive = useHydrated();
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor="unseen">{words.website}</label>
      <input id="unseen" name="website" type="text" tabIndex={-1} autoComplete="off" {...(isAlive && leftAlone)} />
    </p>
  );
};
