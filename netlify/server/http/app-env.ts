/** What the host gives a request, and what the middleware found out about it. */
export interface AppEnv {
  Bindings: {
    /** The visitor's address, as the host saw it. */
    ip?: string;
  };
  Variables: {
    administrator: SignedInAdministrator;
    /** When the request arrived, later by as long as its upload took; of `performance.now`. */
    countedFrom: number;
  };
}

export interface SignedInAdministrator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  /** When the session ends unless it is used. */
  expiresAt: Date;
}
