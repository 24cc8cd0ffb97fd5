import * as z from 'zod/mini';
import { formValuesSchema, isFilled, laidOver } from '#components/membership-form/form-values.ts';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { keepForm, keptForm } from '#lib/sign-up-progress.ts';

const keptSchema = z.object({ startedAt: z.number(), values: formValuesSchema });

/**
 * Restores every text and box after a reload, but no file. Text that was typed before hydration takes precedence.
 * Returns when the form was first shown.
 */
export const restoreSignUp = (form: MembershipFormStore): number => {
  const kept = keptSchema.safeParse(keptForm());
  if (!kept.success) return Date.now();
  form.$values.set(laidOver(kept.data.values, form.$values.get()));
  return kept.data.startedAt;
};

/** Stores the present form and restarts its expiry. It does not store an empty form. */
export const keepNow = (form: MembershipFormStore, startedAt: number): void => {
  const values = form.$values.get();
  if (Object.values(values).some(isFilled)) keepForm({ startedAt, values });
};

/** Stores every change from now on. Returns a function that stops it. */
export const keepSignUp = (form: MembershipFormStore, startedAt: number): (() => void) =>
  form.$values.listen(() => keepNow(form, startedAt));
