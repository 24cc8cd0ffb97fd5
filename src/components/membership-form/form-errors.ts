import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Sentences } from '#components/editing/check.ts';
import { dayInParis } from '#domain/dates.ts';
import type { FieldErrorCode, FieldErrors } from '#domain/error.ts';
import type { FormVoice } from '#messages/membership-form.ts';
import { type FormValues, isOnForm } from './form-values.ts';

/** Returns the store of the form's error messages, by field. */
export const createFormErrors = ($values: ReadableAtom<FormValues>, sentence: FormVoice['errorSentence']) => {
  const $errors = atom<Sentences>({});
  const $leftWith = atom('');
  const setErrors = (errors: Sentences) => $errors.set(errors);
  const setError = (field: string, said: string | undefined) => {
    const { [field]: _replaced, ...others } = $errors.get();
    $errors.set(said ? { ...others, [field]: said } : others);
  };
  const say = (field: string, code: FieldErrorCode | undefined) => setError(field, code && sentence(code, field));

  return {
    $errors,
    /** The error of the field that was left last. It is announced, because the user is already in another field. */
    $leftWith,
    /** The errors of the visible fields, because parts of the form come and go. */
    $toMend: computed([$errors, $values], (errors, values) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => isOnForm(field, values, dayInParis(new Date())))),
    ),
    setErrors,
    setError,
    say,
    sayOnLeaving: (field: string, code: FieldErrorCode | undefined) => {
      say(field, code);
      $leftWith.set($errors.get()[field] ?? '');
    },
    withdraw: (field: string) => {
      $leftWith.set('');
      setError(field, undefined);
    },
    /** Sets the messages of the whole form and removes the earlier ones. */
    sayAll: (codes: FieldErrors) => {
      $leftWith.set('');
      const guardian = Object.keys(codes).find((field) => codes[field] === 'legal-guardian-missing');
      // The guardian's part has one sentence, below its first wrong field. Each other field has a sentence of its own.
      const saidOf = (code: FieldErrorCode, field: string): FieldErrorCode =>
        code === 'legal-guardian-missing' && field !== guardian ? 'required' : code;
      setErrors(
        Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, sentence(saidOf(code, field), field)])),
      );
    },
  };
};
