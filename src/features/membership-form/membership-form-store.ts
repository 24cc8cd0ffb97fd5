import { atom, computed } from 'nanostores';
import { dayInParis } from '#domain/dates.ts';
import type { FieldErrorCode } from '#domain/error.ts';
import { type MembershipMode, parseMembership } from '#domain/membership.ts';
import { quoteMembership } from '#domain/membership-fee.ts';
import { type Product, toProduct } from '#domain/product.ts';
import { api, call } from '#lib/api.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { type ChosenFile, choosePhoto, chooseProof, release } from './chosen-files.ts';
import { emptyForm, type FormValues, isMinorForm, isoBirthDate, withWholeBirthDate } from './form-values.ts';

/** A sentence by field name. */
export type Sentences = Readonly<Record<string, string>>;

export type Catalogue = { state: 'loading' | 'ready' | 'failed'; products: readonly Product[] };

export type Sending = { state: 'idle' } | { state: 'sending'; fraction: number };

const sentencesOf = (codes: Readonly<Record<string, FieldErrorCode>>): Sentences =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, fieldErrorSentence(code, field)]));

/** The form of a membership, whoever fills it in. What is sent where, `submit-*.ts` says. */
export const createMembershipForm = (mode: MembershipMode, products: readonly Product[] = []) => {
  const $values = atom<FormValues>(emptyForm());
  const $errors = atom<Sentences>({});
  const $photo = atom<ChosenFile>({ state: 'none' });
  const $proof = atom<ChosenFile>({ state: 'none' });
  const $catalogue = atom<Catalogue>({ state: 'loading', products });
  const $sending = atom<Sending>({ state: 'idle' });
  const today = () => dayInParis(new Date());

  const $quote = computed([$values, $catalogue], (values, catalogue) =>
    quoteMembership(catalogue.products, values.disciplines, values.reducedPriceSelected),
  );
  const $isMinor = computed($values, (values) => isMinorForm(values, today()));

  const parse = () => {
    const values = $values.get();
    return parseMembership({ ...values, birthDate: isoBirthDate(values, today()) }, { mode, today: today() });
  };

  const setErrors = (errors: Sentences) => $errors.set(errors);
  const setError = (field: string, sentence: string | undefined) => {
    const { [field]: _replaced, ...others } = $errors.get();
    $errors.set(sentence ? { ...others, [field]: sentence } : others);
  };

  const choose = async (
    $file: typeof $photo,
    field: string,
    file: File,
    prepare: (file: File) => Promise<ChosenFile>,
  ) => {
    const before = $file.get();
    setError(field, undefined);
    $file.set({ state: 'preparing' });
    const chosen = await prepare(file);
    release(before);
    $file.set(chosen);
    if (chosen.state === 'refused') setError(field, fieldErrorSentence(chosen.code, field));
  };

  return {
    mode,
    $values,
    $errors,
    $photo,
    $proof,
    $catalogue,
    $sending,
    $quote,
    $isMinor,
    setErrors,
    setError,
    parse,
    /** Writes a field; what was said about it is withdrawn until it is left again. */
    setField: <Field extends keyof FormValues>(field: Field, value: FormValues[Field]) => {
      $values.set({ ...$values.get(), [field]: value });
      setError(field, undefined);
    },
    /** Says what is wrong with a field somebody has just left. Of one left empty nothing new is said, nothing withdrawn. */
    checkField: (field: keyof FormValues) => {
      if (!$values.get()[field]) return;
      if (field === 'birthDate') $values.set(withWholeBirthDate($values.get(), today()));
      const parsed = parse();
      const code = parsed.ok ? undefined : parsed.fields[field];
      setError(field, code && fieldErrorSentence(code, field));
    },
    /** The membership when all rules agree, else undefined with every sentence in place. */
    check: () => {
      const parsed = parse();
      const files = Object.fromEntries(
        [['photo', $photo.get()] as const, ['reducedPriceProofFile', $proof.get()] as const].flatMap(([field, file]) =>
          file.state === 'refused' ? [[field, fieldErrorSentence(file.code, field)]] : [],
        ),
      );
      setErrors({ ...(parsed.ok ? {} : sentencesOf(parsed.fields)), ...files });
      return parsed.ok && Object.keys(files).length === 0 ? parsed.value : undefined;
    },
    choosePhoto: (file: File) => choose($photo, 'photo', file, choosePhoto),
    chooseProof: (file: File) => choose($proof, 'reducedPriceProofFile', file, chooseProof),
    /** Prices always come from the server; those of the built page only stand in until they do. */
    loadProducts: async () => {
      $catalogue.set({ ...$catalogue.get(), state: 'loading' });
      try {
        const loaded = await call(api.products.$get());
        $catalogue.set({ state: 'ready', products: loaded.map(toProduct) });
      } catch (error) {
        console.error('Products could not be loaded', error);
        $catalogue.set({ ...$catalogue.get(), state: 'failed' });
      }
    },
    reset: () => {
      release($photo.get());
      release($proof.get());
      $values.set(emptyForm());
      setErrors({});
      $photo.set({ state: 'none' });
      $proof.set({ state: 'none' });
    },
  };
};

export type MembershipFormStore = ReturnType<typeof createMembershipForm>;
