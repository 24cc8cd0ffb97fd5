/** What a person may agree to, apart from everything else, and take back at any time (docs/rules.md#consents). */
export const consentKinds = ['image', 'news'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * How a choice reached the club: the sign-up form, the page of the dossier, an administrator, or the link of a mail.
 * `imported` stands for what was known before choices were recorded: how it was given is not known.
 */
export const consentWays = ['form', 'dossier', 'administrator', 'mail', 'imported'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** A choice, as it was made. The latest of a kind is in force. */
export interface ConsentEvent {
  kind: ConsentKind;
  /** True if it was given, false if it was withdrawn or refused. */
  granted: boolean;
  /** The version of the sentence that was shown. Null if it is not known. */
  textVersion: string | null;
  way: ConsentWay;
  /** An instant. */
  at: string;
  /** The season of the membership that it is about. Null for what is about the person. */
  season: string | null;
  /** The administrator who wrote it down, or null. */
  by: string | null;
}

/** The version of the sentence that is shown now. A sentence that changes gets a new one. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = { image: '2026-09', news: '2026-11' };
