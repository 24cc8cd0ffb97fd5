/**
 * The consents that a person may give, apart from everything else, and withdraw at any time (docs/rules.md#consents).
 */
export const consentKinds = ['image', 'news'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * How a choice reached the club: the sign-up form, the page of the dossier, an administrator, or the link of a mail.
 * `imported` marks a choice from before choices were recorded, whose way is unknown.
 */
export const consentWays = ['form', 'dossier', 'administrator', 'mail', 'imported'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** A choice as it was made. The latest choice of a kind counts. */
export interface ConsentEvent {
  kind: ConsentKind;
  /** True if the consent was given, false if it was withdrawn or refused. */
  granted: boolean;
  /** The version of the sentence that was shown. Null if it is not known. */
  textVersion: string | null;
  way: ConsentWay;
  /** An instant. */
  at: string;
  /** The season of the membership that the choice concerns. Null for a choice about the person. */
  season: string | null;
  /** The administrator who wrote it down, or null. */
  by: string | null;
}

/** The version of each sentence that is shown now. A changed sentence gets a new version. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = { image: '2026-09', news: '2026-11' };
