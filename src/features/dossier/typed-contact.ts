import { DOSSIER_TYPED } from '#lib/storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';

/** As long as a half-filled sign-up. Milliseconds. */
const KEPT_MS = 30 * 60_000;

/** The fields as they are typed. */
export interface TypedContact {
  phone: string;
  address: string;
  emergencyContactName: string;
  emergencyContactPhone: string;
}

/** What was typed, and what stood below it. */
interface Kept {
  typed: TypedContact;
  read: TypedContact & { updatedAt: string };
}

/** Keeps in this tab what is typed, for a reload. */
export const keepTyped = (kept: Kept): void => void keepInTab(DOSSIER_TYPED, kept, KEPT_MS);
export const forgetTyped = (): void => forgetInTab(DOSSIER_TYPED);
export const keptTyped = (): unknown => keptInTab(DOSSIER_TYPED);
export const hasTyped = (): boolean => keptTyped() !== undefined;
