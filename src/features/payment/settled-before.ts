import * as z from 'zod/mini';
import { KEPT_MS } from '#lib/sign-up-progress.ts';
import { SIGN_UP_SETTLED } from '#lib/storage-keys.ts';
import { keepInTab, keptInTab } from '#lib/tab-storage.ts';

const settledSchema = z.enum(['succeeded', 'processing']);
export type Settled = z.output<typeof settledSchema>;

/**
 * Keeps how a payment of this tab ended, without the person, so that the empty form after a reload does not surprise.
 */
export const noteSettled = (settled: Settled): void => keepInTab(SIGN_UP_SETTLED, settled, KEPT_MS);
export const settledBefore = (): Settled | undefined => settledSchema.safeParse(keptInTab(SIGN_UP_SETTLED)).data;
