import type { Database } from './db/client.ts';
import type { FileStore } from './integrations/blob-store.ts';
import type { SitePublisher } from './integrations/build-hook.ts';
import type { CachePurge } from './integrations/cache.ts';
import type { PaymentGateway } from './integrations/stripe.ts';

export interface Limit {
  /** Attempts allowed in a window; 0 means no limit. */
  attempts: number;
  windowSeconds: number;
}

export interface Settings {
  /** The public address of the site, without a slash at the end. */
  siteUrl: string;
  stripePublishableKey: string;
  /** `payment`: cards declined for one sign-up. */
  limits: { signUp: Limit; login: Limit; payment: Limit };
  /** Without it nobody can tell whom a counter is about; the same for every instance of the functions. */
  limitSecret: string;
}

/** Never given personal data, query strings or bodies. */
export type Log = (line: string, details?: Readonly<Record<string, string | number>>) => void;

/** Everything outside the application, passed in: the same app runs on Netlify, here and in tests. */
export interface Deps {
  db: Database;
  /** Members' photos and proofs: private. */
  files: FileStore;
  /** The site's pictures: public. */
  media: FileStore;
  payments: PaymentGateway;
  purge: CachePurge;
  publication: SitePublisher;
  settings: Settings;
  now: () => Date;
  /** Lets so many milliseconds pass. */
  wait: (milliseconds: number) => Promise<void>;
  log: Log;
}
