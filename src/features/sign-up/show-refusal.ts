import type { Sentences } from '#components/editing/check.ts';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { AFRESH_PARAMETER } from '#domain/site/freshness.ts';
import { ApiError } from '#lib/api-error.ts';
import { fetchOpenSeason, type OpenSeason } from '#lib/fetch-offer.ts';
import { formatCents } from '#lib/format.ts';
import { errorSentences } from '#messages/errors.ts';
import { signUpRefusalMessages as ways } from '#messages/sign-up-refusals.ts';
import { joinEarly } from './join-early.ts';
import { loseFiles } from './lost-files.ts';

/** Reads the season open to sign-up, bypassing the CDN, whose answer is outdated. */
const fetchSeasonAfresh = (): Promise<OpenSeason> => fetchOpenSeason(`?${AFRESH_PARAMETER}=${Date.now()}`);

/**
 * Shows in the form why a submission was not accepted. Returns `refused` if the form now says what to change,
 * `unreached` if the service is down.
 */
export const showRefusal = async (
  form: MembershipFormStore,
  error: unknown,
  totalBefore: number,
): Promise<'refused' | 'unreached'> => {
  if (!(error instanceof ApiError)) return 'unreached';
  switch (error.type) {
    case 'duplicate':
      form.setErrors({ form: [...error.messages, ways.duplicate].join(' ') });
      return 'refused';
    case 'rate-limited':
    case 'link-ended':
      form.setErrors({ form: error.messages.join(' ') });
      return 'refused';
    case 'validation':
      await showFields(form, error.fields, totalBefore);
      return 'refused';
    default:
      return 'unreached';
  }
};

// Each sentence goes to its field. A changed price or season shows both values, and the form asks for a missing photo
// again, with the proof that was stored.
const showFields = async (form: MembershipFormStore, fields: Sentences, totalBefore: number): Promise<void> => {
  const lost = fields.photo ? loseFiles(form) : {};
  const said = Object.keys(fields).length > 0 ? fields : { form: errorSentences.validation };
  form.setErrors({ ...lost, ...said });
  // One that is not offered any more has no field: the offer tells which there are.
  if (Object.keys(fields).some((field) => field.startsWith('aid-'))) await form.loadProducts();
  if (fields.amount) await showChangedPrice(form, fields.amount, totalBefore);
  if (fields.season) await showChangedSeason(form, fields.season);
};

const showChangedPrice = async (form: MembershipFormStore, sentence: string, totalBefore: number): Promise<void> => {
  const isEarly = form.$former.get() && (await joinEarly(form));
  if (!isEarly) await Promise.all([form.loadProducts(), form.loadSeason(fetchSeasonAfresh)]);
  const totals = ways.amountChanged(formatCents(totalBefore), formatCents(form.$due.get()));
  form.setError('amount', `${sentence} ${totals}`);
};

const showChangedSeason = async (form: MembershipFormStore, sentence: string): Promise<void> => {
  const before = form.$season.get();
  form.$former.set(undefined);
  // Another season may have other prices.
  await Promise.all([form.loadSeason(fetchSeasonAfresh), form.loadProducts()]);
  const now = form.$season.get();
  if (now !== before) form.setError('season', `${sentence} ${ways.seasonChanged(before, now)}`);
};
