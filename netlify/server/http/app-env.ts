/** What the host gives a request, and what the middleware found out about it. */
export interface AppEnv {
  Bindings: {
    /** The visitor's address, as the host saw it. */
    ip?: string;
    /** Keeps the function alive for work that must not delay the answer. */
    waitUntil?: (work: Promise<unknown>) => void;
  };
  Variables: { administrator: SignedInAdministrator };
}

export interface SignedInAdministrator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
}
