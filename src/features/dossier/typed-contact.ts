import type { DossierJson } from '#domain/member/dossier.ts';
import type { ContactField } from '#domain/member/member-field-places.ts';
import { DOSSIER_TYPED } from '#lib/storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';

/** The time is the same as for a half-filled sign-up. Milliseconds. */
const KEPT_MS = 30 * 60_000;

/** The fields as they are typed. */
export type TypedContact = Record<ContactField, string>;

/** The typed text, and the version on which it is based. */
interface Kept {
  /** The result of `personOf`. */
  of: string;
  typed: TypedContact;
  read: TypedContact & { updatedAt: string };
}

/** Returns a key of the dossier's person. Another link of the same person gives the same key. */
export const personOf = ({ firstName, lastName, birthDate, season }: DossierJson): string =>
  [firstName, lastName, birthDate, season].join();

/** Keeps the typed text in this tab, for a reload. */
export const keepTyped = (kept: Kept): void => void keepInTab(DOSSIER_TYPED, kept, KEPT_MS);
export const forgetTyped = (): void => forgetInTab(DOSSIER_TYPED);
/** Returns the text that the person of this dossier typed. Forgets text that somebody else typed in this tab. */
export const keptTyped = (dossier: DossierJson): unknown => {
  const kept = keptInTab(DOSSIER_TYPED);
  const { of }: { of?: unknown } = Object(kept);
  if (of === personOf(dossier)) return kept;
  forgetTyped();
  return undefined;
};
export const hasTyped = (dossier: DossierJson): boolean => keptTyped(dossier) !== undefined;
