import type { DossierJson } from '#domain/member/dossier.ts';
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
  /** By `personOf`. */
  of: string;
  typed: TypedContact;
  read: TypedContact & { updatedAt: string };
}

/** Whose dossier it is. Another link of the same person gives the same. */
export const personOf = ({ firstName, lastName, birthDate, season }: DossierJson): string =>
  [firstName, lastName, birthDate, season].join();

/** Keeps in this tab what is typed, for a reload. */
export const keepTyped = (kept: Kept): void => void keepInTab(DOSSIER_TYPED, kept, KEPT_MS);
export const forgetTyped = (): void => forgetInTab(DOSSIER_TYPED);
/** Returns what the person of this dossier typed. Forgets what somebody else typed in this tab. */
export const keptTyped = (dossier: DossierJson): unknown => {
  const kept = keptInTab(DOSSIER_TYPED);
  const { of }: { of?: unknown } = Object(kept);
  if (of === personOf(dossier)) return kept;
  forgetTyped();
  return undefined;
};
export const hasTyped = (dossier: DossierJson): boolean => keptTyped(dossier) !== undefined;
