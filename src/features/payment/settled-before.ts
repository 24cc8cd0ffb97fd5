import * as z from 'zod/mini';
import { KEPT_MS } from '#lib/sign-up-progress.ts';
import { keepInTab, keptInTab } from '#lib/tab-storage.ts';

const SETTLED = 'sign-up-settled';

const settledSchema = z.enum(['succeeded', 'processing']);
export type Settled = z.output<typeof settledSchema>;

/** How a payment of this tab ended, not whose it was: the empty form of a reload would make them wonder. */
export const noteSettled = (settled: Settled): void => keepInTab(SETTLED, settled, KEPT_MS);
export const settledBefore = (): Settled | undefined => settledSchema.safeParse(keptInTab(SETTLED)).data;
