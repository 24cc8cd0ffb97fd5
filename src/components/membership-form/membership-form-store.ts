import { atom, computed } from 'nanostores';
import type { ReactNode } from 'react';
import { dayInParis } from '#domain/dates.ts';
import type { FieldErrors } from '#domain/error.ts';
import { type FormMode, parseMembership } from '#domain/member/membership.ts';
import type { Product } from '#domain/money/product.ts';
import type { FieldsOf } from '#domain/season/federation.ts';
import { type FormVoice, visitorVoice, membershipFormMessages as words } from '#messages/membership-form.ts';
import { createFormErrors } from './form-errors.ts';
import { createFormFiles } from './form-files.ts';
import { type Catalogue, createFormOffer, type Offering } from './form-offer.ts';
import { emptyForm, type FormValues, isMinorForm, isOnForm, isoBirthDate, withWholeBirthDate } from './form-values.ts';

type Sending = { state: 'idle' } | { state: 'sending'; fraction: number };

interface Setting extends Offering {
  mode: FormMode;
  voice?: FormVoice;
  /** Returns the first values of the form, also after a reset. */
  startingWith?: () => FormValues;
}

const today = () => dayInParis(new Date());

// A discipline that is no longer offered has no box to untick.
const stillOffered = (disciplines: readonly string[], products: readonly Product[]): string[] =>
  disciplines.filter((chosen) => products.length === 0 || products.some(({ name }) => name === chosen));

// The fields for a card and its code are not shown where the aids of the season ask for codes.
const unshown = { advantageCard: '', secretCode: '' } satisfies Partial<FormValues>;

interface Asking {
  mode: FormMode;
  asked: FieldsOf | undefined;
}

const parseForm = (values: FormValues, { products, aids }: Catalogue, { mode, asked }: Asking) => {
  const disciplines = stillOffered(values.disciplines, products);
  const birthDate = isoBirthDate(values, today());
  const shown = { ...values, ...(aids?.asksCodes && unshown), disciplines, birthDate };
  return parseMembership(shown, { mode, today: today(), ...(asked && { asked }) });
};

/** Returns the store of a membership form, for visitors and administrators. `submit-*.ts` sends it. */
export const createMembershipForm = (setting: Setting) => {
  const { mode, voice = visitorVoice, startingWith = emptyForm } = setting;
  const $values = atom<FormValues>(startingWith());
  const offer = createFormOffer($values, setting);
  const { say, sayOnLeaving, sayAll, withdraw, ...errors } = createFormErrors($values, voice.errorSentence);
  const files = createFormFiles({ say, sayUnprepared: (field) => errors.setError(field, words.unprepared) });
  const parse = () => parseForm($values.get(), offer.$catalogue.get(), { mode, asked: offer.$fieldsOf.get() });

  return {
    mode,
    voice,
    $values,
    ...offer,
    ...errors,
    ...files,
    $sending: atom<Sending>({ state: 'idle' }),
    /** The notices below a field, such as a question about the typed text. */
    $asides: atom<Readonly<Partial<Record<string, ReactNode>>>>({}),
    $isMinor: computed($values, (values) => isMinorForm(values, today())),
    /** Sets a field and removes its error until the field is left again. */
    setField: <Field extends keyof FormValues>(field: Field, value: FormValues[Field]) => {
      $values.set({ ...$values.get(), [field]: value });
      withdraw(field);
    },
    /** Shows what is wrong with a field that was just left. An empty field gets no new error and keeps its old one. */
    checkField: (field: keyof FormValues) => {
      if (!$values.get()[field]) return;
      if (field === 'birthDate') $values.set(withWholeBirthDate($values.get(), today()));
      const parsed = parse();
      sayOnLeaving(field, parsed.ok ? undefined : parsed.fields[field]);
    },
    /**
     * Returns the membership if it is valid. Otherwise it shows every error in its place and returns undefined. `more`
     * are errors of other rules.
     */
    check: (more: FieldErrors = {}) => {
      const parsed = parse();
      const refused = files.refusedFiles().filter(([field]) => isOnForm(field, $values.get(), today()));
      const fields = { ...(parsed.ok ? {} : parsed.fields), ...Object.fromEntries(refused), ...more };
      sayAll(fields);
      const wrongAids = offer.$catalogue.get().aids?.errorsIn($values.get().aids);
      errors.setErrors({ ...errors.$errors.get(), ...wrongAids });
      const isRight = Object.keys({ ...fields, ...wrongAids }).length === 0;
      return parsed.ok && isRight ? parsed.value : undefined;
    },
    reset: () => {
      $values.set(startingWith());
      errors.setErrors({});
      files.forgetFiles();
    },
  };
};

export type MembershipFormStore = ReturnType<typeof createMembershipForm>;
