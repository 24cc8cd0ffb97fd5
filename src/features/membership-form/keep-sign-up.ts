import * as z from 'zod/mini';
import { keepForm, keptForm } from '#lib/sign-up-progress.ts';
import { formValuesSchema, isFilled, laidOver } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

const keptSchema = z.object({ startedAt: z.number(), values: formValuesSchema });

/**
 * What a reload keeps: every text and box, never a file. What was typed since, before the script was there, goes before
 * it. Answers when the form was first shown.
 */
export const restoreSignUp = (form: MembershipFormStore): number => {
  const kept = keptSchema.safeParse(keptForm());
  if (!kept.success) return Date.now();
  form.$values.set(laidOver(kept.data.values, form.$values.get()));
  return kept.data.startedAt;
};

/** Keeps what stands in the form from now on for its whole time. A form just emptied is not worth keeping. */
export const keepNow = (form: MembershipFormStore, startedAt: number): void => {
  const values = form.$values.get();
  if (Object.values(values).some(isFilled)) keepForm({ startedAt, values });
};

/** Keeps every change from now on; answers how to stop. */
export const keepSignUp = (form: MembershipFormStore, startedAt: number): (() => void) =>
  form.$values.listen(() => keepNow(form, startedAt));
