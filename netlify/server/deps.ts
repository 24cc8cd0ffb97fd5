import type { Database } from './db/client.ts';
import type { BackupSettings } from './integrations/backup-store.ts';
import type { FileStore } from './integrations/blob-store.ts';
import type { SitePublisher } from './integrations/build-hook.ts';
import type { CachePurge } from './integrations/cache.ts';
import type { DueMarks } from './integrations/due-marks.ts';
import type { MailSettings } from './integrations/mail-server.ts';
import type { PaymentProvider } from './integrations/payment-provider.ts';
import type { Limit } from './runtime/limit.ts';
import type { Log } from './runtime/log.ts';
import type { HashCost } from './runtime/secrets.ts';

export interface Settings {
  /** The public address of the site, without a slash at the end. */
  siteUrl: string;
  /** `payment` limits the declined cards of one sign-up, `requests` all that an address asks for. */
  limits: { signUp: Limit; login: Limit; payment: Limit; requests: Limit };
  /**
   * The key of the hashes in rate-limit counters. Without it a counter reveals no address. All instances of the
   * functions share it.
   */
  limitSecret: string;
  /** The key of the links that a mail carries (`linkToken`), and of the secrets of second factors. */
  linkSecret: string;
  /** Former keys: the site still reads with them, and writes nothing with them. */
  formerLinkSecrets: readonly string[];
  /** The work of a password's hash. Only tests, where guessing is no danger, choose less. */
  hashCost: HashCost;
  /** By when a request is answered `unavailable`, whatever still hangs. */
  answerWithinMs: number;
}

/** What sending the mails that wait needs. */
export type DeliveryDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

export interface MailPort extends MailSettings {
  /** Sends the mails that wait, and removes these marks once they are sent. Passed in, because it stands above all mails. */
  deliver: (deps: DeliveryDeps, marks: readonly string[]) => Promise<unknown>;
}

/** Everything outside the application, passed in: the same app runs on Netlify, on one machine and in tests. */
export interface Deps {
  db: Database;
  /** Members' photos and proofs. They are private. */
  files: FileStore;
  /** The site's pictures. They are public. */
  media: FileStore;
  payments: PaymentProvider;
  /** The club's mail server and how it is used. */
  mail: MailPort;
  /** When jobs have something to ask the database. */
  marks: DueMarks;
  /** Where and for whom the nightly backup is kept. Undefined if nobody set it up. */
  backup: BackupSettings | undefined;
  /** Makes cached answers fresh after a save. */
  purge: CachePurge;
  /** The deployed site, and the way to build it again. */
  publication: SitePublisher;
  settings: Settings;
  /** Returns the present instant. Tests choose it. */
  now: () => Date;
  /** Waits that many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  log: Log;
}
