import { atom, computed } from 'nanostores';
import { dayInParis } from '#domain/dates.ts';
import type { FieldErrorCode, FieldErrors } from '#domain/error.ts';
import { type FormMode, parseMembership } from '#domain/membership.ts';
import { quoteMembership } from '#domain/membership-fee.ts';
import { type Product, toProduct } from '#domain/product.ts';
import { fetchOpenSeason, fetchProducts } from '#lib/fetch-offer.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { type FormVoice, visitorVoice, membershipFormMessages as words } from '#messages/membership-form.ts';
import { createFormFiles } from './form-files.ts';
import { emptyForm, type FormValues, isMinorForm, isOnForm, isoBirthDate, withWholeBirthDate } from './form-values.ts';

/** A sentence by field name. */
export type Sentences = Readonly<Record<string, string>>;

export type Catalogue = { state: 'loading' | 'ready' | 'failed'; products: readonly Product[] };

export type Sending = { state: 'idle' } | { state: 'sending'; fraction: number };

interface Setting {
  mode: FormMode;
  /** Products known before the server has told today's prices. */
  products?: readonly Product[];
  /** A member's own, or the one the page was built with. */
  season?: string;
  voice?: FormVoice;
  /** What stands in the form at first, and after a reset. */
  startingWith?: () => FormValues;
  /** Today's disciplines as this membership may choose them. */
  offer?: (products: readonly Product[]) => readonly Product[];
  quote?: typeof quoteMembership;
}

/** The form of a membership, whoever fills it in. What is sent where, `submit-*.ts` says. */
export const createMembershipForm = (setting: Setting) => {
  const { mode, products = [], season = '', voice = visitorVoice, startingWith = emptyForm } = setting;
  const { offer = (offered: readonly Product[]) => offered, quote = quoteMembership } = setting;
  const $values = atom<FormValues>(startingWith());
  const $errors = atom<Sentences>({});
  const $catalogue = atom<Catalogue>({ state: 'loading', products });
  const $season = atom(season);
  const $sending = atom<Sending>({ state: 'idle' });
  const $leftWith = atom('');
  const today = () => dayInParis(new Date());

  const $quote = computed([$values, $catalogue], (values, catalogue) =>
    quote(catalogue.products, values.disciplines, values.reducedPriceSelected),
  );
  const $isMinor = computed($values, (values) => isMinorForm(values, today()));

  // What is offered no more has no box left to untick.
  const chosen = (): string[] => {
    const offered = $catalogue.get().products.map(({ name }) => name);
    return $values.get().disciplines.filter((name) => offered.length === 0 || offered.includes(name));
  };

  const parse = () => {
    const values = { ...$values.get(), disciplines: chosen() };
    return parseMembership({ ...values, birthDate: isoBirthDate(values, today()) }, { mode, today: today() });
  };

  const sentence = (code: FieldErrorCode, field: string) => fieldErrorSentence(code, field, voice.fieldNames);
  const sentencesOf = (codes: FieldErrors): Sentences =>
    Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, sentence(code, field)]));
  const setErrors = (errors: Sentences) => $errors.set(errors);
  const setError = (field: string, said: string | undefined) => {
    const { [field]: _replaced, ...others } = $errors.get();
    $errors.set(said ? { ...others, [field]: said } : others);
  };
  const say = (field: string, code: FieldErrorCode | undefined) => setError(field, code && sentence(code, field));
  const files = createFormFiles({ say, sayUnprepared: (field) => setError(field, words.unprepared) });

  return {
    mode,
    voice,
    ...files,
    $values,
    $errors,
    $catalogue,
    /** The one that is joined. */
    $season,
    $sending,
    $quote,
    $isMinor,
    /** What is wrong with the field left last: said aloud, its place is behind. */
    $leftWith,
    /** What is to be mended in the form as it stands: parts of it come and go. */
    $toMend: computed([$errors, $values], (errors, values) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => isOnForm(field, values, today()))),
    ),
    setErrors,
    setError,
    /** What a discipline costs by itself, as chosen at present; undefined while prices are not known. Cents. */
    priceOf: (discipline: string): number | undefined => {
      const { state, products: known } = $catalogue.get();
      const alone = quote(known, [discipline], $values.get().reducedPriceSelected);
      return state === 'ready' ? alone.totalCents : undefined;
    },
    /** Writes a field; what was said about it is withdrawn until it is left again. */
    setField: <Field extends keyof FormValues>(field: Field, value: FormValues[Field]) => {
      $values.set({ ...$values.get(), [field]: value });
      $leftWith.set('');
      setError(field, undefined);
    },
    /** Says what is wrong with a field somebody has just left. Of one left empty nothing new is said, nothing withdrawn. */
    checkField: (field: keyof FormValues) => {
      if (!$values.get()[field]) return;
      if (field === 'birthDate') $values.set(withWholeBirthDate($values.get(), today()));
      const parsed = parse();
      say(field, parsed.ok ? undefined : parsed.fields[field]);
      $leftWith.set($errors.get()[field] ?? '');
    },
    /** The membership when all rules agree, else undefined with every sentence in place; `more` are others' rules. */
    check: (more: FieldErrors = {}) => {
      const parsed = parse();
      const refused = files.refusedFiles().filter(([field]) => isOnForm(field, $values.get(), today()));
      const fields = { ...(parsed.ok ? {} : parsed.fields), ...Object.fromEntries(refused), ...more };
      $leftWith.set('');
      setErrors(sentencesOf(fields));
      return parsed.ok && Object.keys(fields).length === 0 ? parsed.value : undefined;
    },
    /** Prices always come from the server; those of the built page only stand in until they do. */
    loadProducts: async () => {
      $catalogue.set({ ...$catalogue.get(), state: 'loading' });
      try {
        const loaded = (await fetchProducts()).map(toProduct);
        $catalogue.set({ state: 'ready', products: offer(loaded) });
      } catch (error) {
        console.error('Products could not be loaded', error);
        $catalogue.set({ ...$catalogue.get(), state: 'failed' });
      }
    },
    /** The open season comes from the server, too; where it cannot be learned, the last one known may still be right. */
    loadSeason: async (afresh = false) => {
      const open = await fetchOpenSeason(afresh).catch(() => undefined);
      if (open) $season.set(open);
    },
    reset: () => {
      $values.set(startingWith());
      setErrors({});
      files.forgetFiles();
    },
  };
};

export type MembershipFormStore = ReturnType<typeof createMembershipForm>;
