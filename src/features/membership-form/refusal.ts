import { ApiError } from '#lib/api-error.ts';
import { formatCents } from '#lib/format.ts';
import { errorSentences } from '#messages/errors.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { signUpRefusalMessages as ways } from '#messages/sign-up-refusals.ts';
import { loseFiles } from './lost-files.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/**
 * Puts a refused submission into the form: each sentence at its field, a changed price with both totals, a changed season
 * with both, a missing photo asked for again, and with it the proof that was held. Answers true when the service is down
 * rather than the form wrong.
 */
export const refusalOf = async (form: MembershipFormStore, error: unknown, totalBefore: number): Promise<boolean> => {
  if (!(error instanceof ApiError)) return true;
  if (error.type === 'duplicate' || error.type === 'rate-limited') {
    const wayOut = error.type === 'duplicate' ? [ways.duplicate] : [];
    form.setErrors({ form: [...error.messages, ...wayOut].join(' ') });
    return false;
  }
  if (error.type !== 'validation') return true;
  const lost = error.fields.photo ? loseFiles(form) : {};
  const fields = Object.keys(error.fields).length > 0 ? error.fields : { form: errorSentences.validation };
  form.setErrors({ ...lost, ...fields });
  if (error.fields.amount) await showChangedPrice(form, error.fields.amount, totalBefore);
  if (error.fields.season) await showChangedSeason(form, error.fields.season);
  return false;
};

const showChangedPrice = async (form: MembershipFormStore, sentence: string, totalBefore: number): Promise<void> => {
  await form.loadProducts();
  const totals = words.amountChanged(formatCents(totalBefore), formatCents(form.$quote.get().totalCents));
  form.setError('amount', `${sentence} ${totals}`);
};

const showChangedSeason = async (form: MembershipFormStore, sentence: string): Promise<void> => {
  const before = form.$season.get();
  await form.loadSeason(true);
  const now = form.$season.get();
  if (now !== before) form.setError('season', `${sentence} ${words.seasonChanged(before, now)}`);
};
