import type { Role } from '#domain/account/role.ts';
import type { LinkScope } from '#domain/mail/link.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';

/** What the host passes with a request, and what the middleware found out about it. */
export interface AppEnv {
  Bindings: {
    /** The visitor's address, as the host saw it. */
    ip?: string;
    /** True if the part of the API that started has counted the request already (`refuseFloods`). */
    isLetIn?: true;
  };
  Variables: {
    administrator: SignedInAdministrator;
    /** Who was asked again, on a route for an action that always is (`askedAgain`). */
    confirmed: Confirmed;
    /** Instead of the administrator, on a route that reads while the session is checked. */
    session: Promise<SignedInAdministrator>;
    /** The link that a person holds, on a route for links. */
    link: LiveLink;
    /** When the request must be answered, by `performance.now`. The time of its upload is added. */
    answerBy: number;
  };
}

/** An administrator who has just been asked again. Some actions need more than a session (docs/rules.md#asked-again). */
export interface Confirmed extends AdministratorActor {
  passwordHash: string;
}

export interface SignedInAdministrator extends AdministratorActor {
  sessionId: string;
  email: string;
  name: string;
  roles: readonly Role[];
  /** The disciplines whose classes they give, by id. */
  disciplines: readonly string[];
  /** When the session ends if nobody uses it. */
  expiresAt: Date;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** True if the club asks such an account for a second factor. */
  isFactorAsked: boolean;
}

/** A link that works, as its holder uses it. */
export interface LiveLink {
  id: string;
  scope: LinkScope;
  /** The membership that it is for, and the only one that it opens. */
  memberId: string;
  /** The season that a link of scope `renewal` leads back to. */
  season: string | null;
  /** The address that a link of scope `email` confirms. */
  email: string | null;
  /** The link through which the member requested that address. */
  askedBy: string | null;
  /** True if the request came through the guardian's link. */
  isAskedByGuardian: boolean;
  /** True for a link to the dossier, and for that of a guardian who has confirmed. */
  opensDossier: boolean;
  lastUsedAt: Date | null;
}
