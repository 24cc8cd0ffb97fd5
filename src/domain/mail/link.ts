import { DAY_MS } from '../dates.ts';

/**
 * The scope of a personal link: what it opens, and nothing else (docs/rules.md#personal-links). `guardian` lets the
 * legal guardian of a minor confirm; `email` confirms a new address.
 */
export const linkScopes = ['dossier', 'renewal', 'guardian', 'unsubscribe', 'email'] as const;
export type LinkScope = (typeof linkScopes)[number];

/** How long a link works, in days. A renewal ends with the sign-up of its season (`lastSignUpDay`). */
export const LINK_DAYS = { dossier: 60, guardian: 30, email: 7 } as const;

/** Returns the end of a link of that scope that is made now. */
export const linkEnd = (scope: keyof typeof LINK_DAYS, now: Date): Date =>
  new Date(now.getTime() + LINK_DAYS[scope] * DAY_MS);

/** Returns true while a link of that scope has more than half of its life left. */
export const lastsLong = (scope: keyof typeof LINK_DAYS, expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > (LINK_DAYS[scope] * DAY_MS) / 2;

/** What a person may ask the club for: a copy of their data, or their erasure (GDPR, art. 15 and 17). */
export const dossierRequestKinds = ['data', 'erasure'] as const;
export type DossierRequest = (typeof dossierRequestKinds)[number];

/** A link as administrators see it, with instants. It has no token, so it opens nothing. */
export interface LinkJson {
  id: string;
  scope: LinkScope;
  /** The membership's season, or the one that a renewal leads back to. */
  season: string;
  /** The administrator's name, or null if the site made it for a mail. */
  madeBy: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/** A link that an administrator hands over. The server tells its token once. */
export interface LinkToCopy {
  url: string;
  /** An instant. */
  expiresAt: string;
}
