import { useStore } from '@nanostores/react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { takeReplacedForm } from '#components/lazy-island/replaced-island.ts';
import { Announced } from '#components/ui/Announced.tsx';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { useWanted } from '#components/ui/use-wanted.ts';
import { fieldsOfPart } from '#domain/member/member-fields.ts';
import { formOrder, inFormOrder } from '#domain/member/membership.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { DisciplinesSection } from './DisciplinesSection.tsx';
import { FormFields } from './FormFields.tsx';
import { emptyForm, formValuesSchema, isFilled, laidOver } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';
import { PhotoSection } from './PhotoSection.tsx';

const focusable = 'input:not([type="file"], [tabindex="-1"]), select, textarea';

/**
 * Moves to the next field on the «next» key of a phone's keyboard, which would send the form on some phones. On a
 * computer Enter sends, as everywhere.
 */
const goToNextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  all[all.indexOf(target) + 1]?.focus();
};

/** Copies the text that the visitor typed before hydration into the store. */
const takeTyped = (form: MembershipFormStore, element: HTMLFormElement): void => {
  const typed = new FormData(element);
  const read = (field: string, empty: unknown) => {
    if (Array.isArray(empty)) return typed.getAll(field);
    return typeof empty === 'boolean' ? typed.has(field) : (typed.get(field) ?? undefined);
  };
  const found = Object.entries(emptyForm()).map(([field, empty]) => [field, read(field, empty)]);
  const taken = formValuesSchema.safeParse(Object.fromEntries(found));
  if (taken.success && Object.values(taken.data).some(isFilled))
    form.$values.set(laidOver(form.$values.get(), taken.data));
  const photo = fileIn(typed, 'photo');
  if (photo) void form.choosePhoto(photo);
  const proof = fileIn(typed, 'reducedPriceProofFile');
  if (proof) void form.chooseProof(proof);
};

const fileIn = (typed: FormData, name: string): File | undefined => {
  const value = typed.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};

/** The person who joins and how to reach them. */
export const PersonSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset" tabIndex={-1}>
    <legend>{form.voice.person}</legend>
    <FormFields form={form} fields={fieldsOfPart('person')} />
  </fieldset>
);

/** Shown at 16 and 17, when an adult signs too. */
const LegalGuardianSection = ({ form }: { form: MembershipFormStore }) => {
  const isMinor = useStore(form.$isMinor);
  return (
    <>
      <Announced>
        {isMinor && (
          <Notice>
            <p>{words.minorNotice}</p>
          </Notice>
        )}
      </Announced>
      {isMinor && (
        <fieldset className="fieldset">
          <legend>{words.legalGuardian}</legend>
          <FormFields form={form} fields={fieldsOfPart('guardian')} />
        </fieldset>
      )}
    </>
  );
};

const loadAids = async () => ({ part: (await import('./AidsSection.tsx')).AidsSection });

/** Only some seasons have aids. Their fields are loaded then. */
const Aids = ({ form }: { form: MembershipFormStore }) => {
  const { aids } = useStore(form.$catalogue);
  const { part: Section, want } = useWanted(loadAids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the season is known
  useEffect(() => {
    if (aids) want();
  }, [aids]);
  return aids && Section ? <Section form={form} aids={aids} /> : null;
};

/** What the season asks for the federation. Most seasons ask nothing, and load no code for it. */
const FederationPart = ({ form }: { form: MembershipFormStore }) => {
  const isAsking = useStore(form.$fieldsOf) !== undefined;
  const [Section, setSection] = useState<ComponentType<{ form: MembershipFormStore }>>();
  useEffect(() => {
    if (isAsking) void import('./FederationSection.tsx').then((part) => setSection(() => part.FederationSection));
  }, [isAsking]);
  return isAsking && Section && <Section form={form} />;
};

/** The required agreements, then the optional consents, which are separate and never a condition. */
const ConsentsSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset">
    <legend>{form.voice.consents}</legend>
    <FormFields form={form} fields={fieldsOfPart('consents')} />
  </fieldset>
);

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };

/** Returns the id of a field's input, or undefined for an error of the whole form. */
const anchorOf = (field: string): string | undefined =>
  anchors[field] ?? (formOrder.includes(field) || field.startsWith('aid-') ? field : undefined);

interface Props {
  form: MembershipFormStore;
  /** The price and the button, beside the fields. */
  end: ReactNode;
  onSubmit: (website: string) => Promise<void>;
  /** In the place of the person's fields, and of the photo. With null, the photo has no place of its own. */
  person?: ReactNode;
  photo?: ReactNode;
  /** True if the form returns in place of an element that had the focus. */
  isBack?: boolean;
}

const WRONG = '[aria-invalid="true"], #disciplines[aria-describedby]';

/**
 * The membership form with the given store. The focus goes to the first wrong field or, if there is none, to the
 * message about the whole form.
 */
export const MembershipForm = ({ form, end, onSubmit, person, photo, isBack = false }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  // Before the first try an error stands only at its field: a list above would push the fields down while the
  // visitor fills them in.
  const [hasTried, setTried] = useState(false);
  const [wasTrapped, setTrapped] = useState(false);
  useEffect(() => {
    if (element.current && form.mode === 'public') takeTyped(form, takeReplacedForm() ?? element.current);
  }, [form]);
  useEffect(() => {
    if (!isBack) return;
    element.current?.querySelector('fieldset')?.focus({ preventScroll: true });
    // The payment above the form is another island, and may leave the page only after this effect.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isBack]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.$sending.get().state === 'sending') return;
    setTried(true);
    const website = new FormData(event.currentTarget).get('website');
    // A browser extension would fill it in again.
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
        {person ?? <PersonSection form={form} />}
        <LegalGuardianSection form={form} />
        <DisciplinesSection form={form} />
        <Aids form={form} />
        <FederationPart form={form} />
        {photo === undefined ? form.mode === 'public' && <PhotoSection form={form} /> : photo}
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

// Each attribute keeps one form filler away, as its makers document. They are 45 bytes, and no filler works before
// this script.
const leftAlone = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
};

/** A hidden field that only bots fill in (a honeypot). */
const Trap = () => {
  const isAlive = useHydrated();
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor="unseen">{words.website}</label>
      <input id="unseen" name="website" type="text" tabIndex={-1} autoComplete="off" {...(isAlive && leftAlone)} />
    </p>
  );
};
