import type { SignUpStep } from '#domain/site/first-day.ts';
import { isOnThisMachine } from '#server/runtime/env.ts';

/** What was found out about an environment. What is undefined was not found out. */
export interface EnvironmentFacts {
  readonly now: Date;
  readonly context: string;
  /** False if neither `.env` nor the shell says anything of a site. */
  readonly isNamed: boolean;
  /** What `problemsIn` says of the variables. */
  readonly variables: readonly string[];
  readonly isLive: boolean | undefined;
  readonly isSelfHosted: boolean;
  readonly hasBuildHook: boolean;
  readonly hasLimitSecret: boolean;
  readonly hasSiteSecret: boolean;
  readonly isWebhookSecretLater: boolean;
  readonly database: DatabaseFacts | undefined;
  /** Why nothing is known of the database. */
  readonly databaseTrouble?: DatabaseTrouble | undefined;
  /**
   * Whether the owner role, which may change the schema, can connect. `unset` if only the functions' role is
   * configured.
   */
  readonly owner: 'works' | 'unset' | DatabaseTrouble | undefined;
  /** The public address, as the environment says it. */
  readonly address: string | undefined;
  /** What a stranger gets at the public address. */
  readonly site: SiteFacts | undefined;
  readonly payments: PaymentFacts | undefined;
  readonly mail: MailFacts;
  readonly backup: BackupFacts;
}

/** `unset` is told with the variables. */
export type DatabaseTrouble = 'unset' | 'refused' | 'absent' | 'unreachable';

export type SiteFacts =
  | { readonly is: 'open' | 'private' | 'silent' | 'missing' | 'another' | 'without database' }
  | { readonly is: 'elsewhere'; readonly to: string }
  | { readonly is: 'failing'; readonly status: number };

export interface DatabaseFacts {
  readonly isNeon: boolean;
  /** True if no migration was ever applied. */
  readonly isEmpty: boolean;
  /** The region in Neon's address: `eu-central-1`. */
  readonly region: string | undefined;
  readonly megabytes: number;
  readonly missingMigrations: number;
  /** Migrations that this version of the site does not know. */
  readonly unknownMigrations: number;
  /** True if the functions' role can create a table or owns one. */
  readonly functionsChangeSchema: boolean;
  readonly missingForSignUp: readonly SignUpStep[];
  readonly isFactorAsked: boolean | undefined;
  /** The newest line of the journal that a backup could have by now. */
  readonly lastChange: Date | undefined;
  /** Second factors that cannot be checked with the secret of this environment. */
  readonly unreadableFactors?: number | undefined;
  /** What the database knows to be wrong with the nightly backup: its store may be what is. */
  readonly backupTrouble?: string | undefined;
  /** When a night was last whole, as the database knows. */
  readonly backupKeptAt?: Date | undefined;
}

export interface PaymentFacts {
  readonly works: boolean;
  /** Undefined if the key may not read them. */
  readonly webhook:
    | { readonly isThere: boolean; readonly isOn: boolean; readonly missingEvents: readonly string[] }
    | undefined;
}

type Record3 = 'there' | 'missing' | undefined;

export interface MailFacts {
  readonly isConfigured: boolean;
  readonly answers: boolean | undefined;
  /** True if the server answers, and not to this user and password. */
  readonly refusesLogin?: boolean | undefined;
  readonly spf: Record3;
  readonly dkim: Record3;
  readonly dmarc: Record3;
}

/** A whole night of the backup store. */
export interface NightFacts {
  readonly night: string;
  /** Names those for whom it is sealed. */
  readonly sealedFor: string;
  /** How many of its files the store does not list. */
  readonly lacks: number;
}

/** What a private key, alone, opens. */
export interface KeyFacts {
  /** The name of its file. */
  readonly file: string;
  readonly opens: readonly string[];
  /** The nights that it does not open, with the reason. */
  readonly fails: readonly { readonly night: string; readonly problem: string }[];
}

export interface BackupFacts {
  readonly recipients: number;
  /** `bucket here` is one on this very machine. */
  readonly place: 'bucket' | 'bucket here' | 'blob store';
  /** The newest first. Undefined if the store does not answer. */
  readonly nights?: readonly NightFacts[] | undefined;
  /** Files that could not be read when the last backup was taken. */
  readonly unread?: number | undefined;
  readonly keys?: readonly KeyFacts[] | undefined;
  /** Undefined if the store does not answer, null if there is none. */
  readonly last: Date | null | undefined;
  /** What the store knows to be wrong. */
  readonly trouble: { readonly what: string; readonly since: Date } | undefined;
}

export type Level = 'danger' | 'missing' | 'unknown' | 'fine';

export interface Finding {
  readonly level: Level;
  readonly says: string;
}

type Check = (facts: EnvironmentFacts) => readonly Finding[];

const danger = (says: string): Finding[] => [{ level: 'danger', says }];
const missing = (says: string): Finding[] => [{ level: 'missing', says }];
const unknown = (says: string): Finding[] => [{ level: 'unknown', says }];
const fine = (says: string): Finding[] => [{ level: 'fine', says }];

const DAY_MS = 86_400_000;

const isProduction = ({ context }: EnvironmentFacts): boolean => context === 'production';

const variables: Check = ({ variables: problems }) =>
  problems.length > 0
    ? problems.flatMap((problem) => danger(`${problem}.`))
    : fine('Every variable that is needed is set, and none contradicts another.');

const keys: Check = (facts) => {
  if (facts.isLive === undefined) return [];
  if (facts.isLive) return fine('The keys of Stripe are live: money moves.');
  if (!isProduction(facts)) return fine('The keys of Stripe are test keys: no money moves.');
  // Unless they are said to be meant, the variables tell it.
  return facts.variables.some((problem) => problem.startsWith('STRIPE_SECRET_KEY is a test key'))
    ? []
    : danger(
        'The keys of Stripe are test keys in production: anybody joins without paying. Before the site opens, set the live keys and take ALLOW_TEST_KEYS out.',
      );
};

const troubles: Readonly<Record<DatabaseTrouble, string>> = {
  unset: '',
  refused:
    'The database refuses the user or the password of DATABASE_URL: the site shows its pages, and nobody signs up, pays or signs in. Run npm run tool -- db:role --new-password, set what it prints, and deploy or start again.',
  absent:
    'The server that DATABASE_URL names has no such database: the site shows its pages, and nobody signs up, pays or signs in. Correct the name at the end of the connection string.',
  unreachable:
    'The database that DATABASE_URL names does not answer: the site shows its pages, and nobody signs up, pays or signs in. Look whether its server runs and lets this machine in.',
};

const ownerTroubles: Readonly<Record<DatabaseTrouble, string>> = {
  unset:
    'DATABASE_OWNER_URL is missing, and DATABASE_URL may not change the schema: the next release cannot bring its tables, and does not start. Set the connection string of the owner of the database.',
  refused:
    'The database refuses the user or the password of DATABASE_OWNER_URL: the next release cannot bring its tables, and does not start. Give the owner a new password, and set it.',
  absent:
    'The server that DATABASE_OWNER_URL names has no such database: the next release cannot bring its tables, and does not start. DATABASE_OWNER_URL and DATABASE_URL name the same database.',
  unreachable:
    'The database that DATABASE_OWNER_URL names does not answer: the next release cannot bring its tables, and does not start. Correct its server and port.',
};

const database: Check = ({ database: found, databaseTrouble = 'unreachable', owner }) => {
  if (!found) return databaseTrouble === 'unset' ? [] : danger(troubles[databaseTrouble]);
  const schema = found.isEmpty
    ? danger(
        'The database has no tables yet: the site was never started with it, and nobody can sign in. Run npm start on the club’s own machine, or deploy.',
      )
    : found.missingMigrations > 0
      ? danger(`${found.missingMigrations} migrations are not applied: run npm run db:migrate, or deploy.`)
      : found.unknownMigrations > 0
        ? danger('The database has migrations of a newer version of the site: deploy that version.')
        : fine('All migrations are applied.');
  const role = found.functionsChangeSchema
    ? danger('The role of DATABASE_URL can change the schema: run npm run tool -- db:role, and use what it prints.')
    : fine('The functions’ role reads and writes rows and cannot change the schema.');
  const isLacking = owner === 'unset' && !found.functionsChangeSchema;
  const release = isLacking
    ? missing(ownerTroubles.unset)
    : owner === undefined || owner === 'works' || owner === 'unset'
      ? []
      : danger(ownerTroubles[owner]);
  return [...schema, ...role, ...release];
};

const NEON_LIMIT_MB = 1000;

const limits: Check = ({ database: found, isSelfHosted, site }) => {
  if (isSelfHosted) return [];
  const neon = !found?.isNeon
    ? []
    : [
        ...(found.region === undefined
          ? unknown('The region of the database is not in its address. Personal data belongs in the EU.')
          : found.region.startsWith('eu-')
            ? fine(`The database is in the EU (${found.region}).`)
            : danger(
                `The database is in ${found.region}, outside the EU: make another one and restore a backup into it.`,
              )),
        ...(found.megabytes > NEON_LIMIT_MB * 0.8
          ? danger(`The database has ${Math.round(found.megabytes)} MB of the 1,000 of Neon’s free plan.`)
          : fine(`The database has ${Math.round(found.megabytes)} MB of the 1,000 of Neon’s free plan.`)),
        ...fine('Neon’s free plan has 100 compute hours a month and restores six hours back: look at its dashboard.'),
      ];
  const netlify =
    site === undefined
      ? []
      : fine(
          'Netlify’s free plan has 300 credits a month: a production deploy 15, a GB of bandwidth 20, a GB-hour of compute 10. At 0 the site pauses: look at its dashboard.',
        );
  return [...neon, ...netlify];
};

const address: Check = ({ address: written, isSelfHosted }) => {
  if (!written)
    return isSelfHosted
      ? danger(
          'SITE_URL is missing: the site answers to no public name, and links in mails lead to localhost. Set the address that visitors type, such as https://club.example.',
        )
      : missing(
          'SITE_URL is missing: nobody looked at the public address. Where Netlify does not know that address, links in mails lead elsewhere. Set the address that visitors type, such as https://club.example.',
        );
  if (!URL.canParse(written)) return [];
  const { protocol, pathname } = new URL(written);
  return [
    ...(protocol === 'http:' && !isOnThisMachine(written)
      ? danger(
          'SITE_URL begins with http://: passwords and members’ data can be read on the way, and passkeys do not work. Give the site a certificate, and write https://.',
        )
      : []),
    ...(pathname !== '/'
      ? danger(
          'SITE_URL has a path, and the site lives at the root of its address: links in mails and in calendars leave the path out, and lead nowhere. Give the site an address of its own, and write it without a path.',
        )
      : []),
  ];
};

const site: Check = ({ site: found }) => {
  if (!found) return [];
  switch (found.is) {
    case 'open':
      return fine('Strangers reach the site.');
    case 'private':
      return danger('Strangers are sent to a login: the project at Netlify is still private. Make it public.');
    case 'silent':
      return unknown(
        'The public address does not answer from here: look whether visitors reach it. If they do not, correct SITE_URL, the records of the domain or the certificate.',
      );
    case 'elsewhere':
      return danger(
        `The public address leads on to ${found.to}: links in mails take a detour, Stripe’s webhook does not follow it, and passkeys belong to the other address. Set SITE_URL to the address at which visitors end, and deploy or start again.`,
      );
    case 'missing':
      return danger(
        'The public address answers 404: another site is there, or none, and visitors do not find the club. Correct SITE_URL, or let the domain or the proxy lead to this site.',
      );
    case 'another':
      return danger(
        'Something else than this site answers at the public address: visitors do not find the club. Correct SITE_URL, or let the domain or the proxy lead to this site.',
      );
    case 'without database':
      return danger(
        'The site answers and says that its database does not: visitors see the pages, and nobody signs up, pays or signs in. Compare its DATABASE_URL with the one here, and deploy or start again.',
      );
    case 'failing':
      return danger(
        `The public address answers ${found.status}: visitors see an error instead of the site. On the club’s own machine the proxy runs and the site does not: systemctl status club. At Netlify, read the log of the function api.`,
      );
  }
};

const webhookSecret: Check = ({ isWebhookSecretLater }) =>
  isWebhookSecretLater
    ? missing(
        'STRIPE_WEBHOOK_SECRET is still whsec_later: the site refuses what Stripe tells it, and payments are settled up to ten minutes late. Make the webhook, set its signing secret, and deploy or start again.',
      )
    : [];

const payments: Check = ({ payments: found }) => {
  if (!found) return unknown('Stripe was not reached from here.');
  if (!found.works)
    return danger(
      'Stripe does not accept STRIPE_SECRET_KEY: nobody can pay by card. Copy the key again from Stripe, and set it.',
    );
  const { webhook } = found;
  if (!webhook) return unknown('The key may not read the webhooks: look at Stripe’s dashboard.');
  if (!webhook.isThere)
    return missing('Stripe has no webhook to this site: payments are settled up to ten minutes late. Make one.');
  if (!webhook.isOn)
    return danger('The webhook at Stripe is switched off: payments are settled up to ten minutes late.');
  return webhook.missingEvents.length > 0
    ? missing(`The webhook at Stripe does not listen to ${webhook.missingEvents.join(', ')}.`)
    : fine('The webhook at Stripe is on and listens to all that is needed.');
};

const publication: Check = ({ hasBuildHook, isSelfHosted }) =>
  hasBuildHook || isSelfHosted
    ? fine('«Publier le site» works.')
    : missing('BUILD_HOOK_URL is missing: nobody can publish from the admin area.');

const record = (name: string, found: Record3, why: string): Finding[] => {
  if (found === 'there') return fine(`The sender’s domain has ${name}.`);
  return found === 'missing'
    ? missing(`The sender’s domain has no ${name}: ${why}`)
    : unknown(`${name} of the sender’s domain was not found out.`);
};

const mail: Check = ({ mail: found }) => {
  if (!found.isConfigured)
    return missing(
      'SMTP_URL is missing: the site sends no mail, members hear nothing of what they paid, and links are copied by hand. Set the address that a mail service shows, and MAIL_FROM.',
    );
  const server =
    found.answers === undefined
      ? unknown('The mail server was not reached from here.')
      : found.answers
        ? fine('The mail server answers and accepts the login.')
        : danger(
            found.refusesLogin
              ? 'The mail server refuses the user or the password of SMTP_URL: no mail goes out, and what is written waits. Copy both again from the mail service, with @ written as %40.'
              : 'The mail server that SMTP_URL names does not answer: no mail goes out, and what is written waits. Correct its name and port: smtps:// for 465, smtp:// for 587.',
          );
  return [
    ...server,
    ...record('SPF', found.spf, 'much mail ends among the unwanted.'),
    ...record('DKIM', found.dkim, 'much mail ends among the unwanted.'),
    ...record('DMARC', found.dmarc, 'anybody can write in the club’s name.'),
  ];
};

const legal: Check = ({ database: found }) => {
  if (!found || found.isEmpty) return [];
  const names = { club: 'the club', legal: 'legal notice', privacy: 'privacy', rules: 'club rules' };
  return found.missingForSignUp.length > 0
    ? missing(
        `Sign-up stays closed until these have words: ${found.missingForSignUp.map((step) => names[step]).join(', ')}.`,
      )
    : fine('The club, its legal notice, privacy page and rules have words.');
};

const factor: Check = ({ database: found }) => {
  if (found?.isFactorAsked === undefined) return [];
  return found.isFactorAsked
    ? fine('A second factor is asked of those who see members and money.')
    : missing('No second factor is asked: a stolen password opens everything. Switch it on in the settings.');
};

const siteSecret: Check = (facts) => {
  const { hasLimitSecret, hasSiteSecret, database: found } = facts;
  const unreadable = found?.unreadableFactors ?? 0;
  const other =
    unreadable > 0
      ? danger(
          `${unreadable} second factors cannot be checked: SITE_SECRET, or RATE_LIMIT_SECRET where it stood for it, is another than when they were set up.`,
        )
      : [];
  if (hasSiteSecret || !isProduction(facts)) return other;
  return hasLimitSecret
    ? [
        ...other,
        ...missing(
          'SITE_SECRET is missing: who changes RATE_LIMIT_SECRET also ends second factors and links in mails.',
        ),
      ]
    : [
        ...other,
        ...danger(
          'SITE_SECRET and RATE_LIMIT_SECRET are missing: links in mails and second factors stop working whenever a key of Stripe changes, and everyone who knows the keys of Stripe can make such links.',
        ),
      ];
};

/** A night comes once a day, and needs a morning to be noticed. */
const BACKUP_MS = 2 * DAY_MS;

const backup: Check = ({ backup: found, database: rows, isSelfHosted, now }) => {
  if (found.recipients === 0)
    return danger(
      'BACKUP_RECIPIENTS is missing: nothing is backed up at night. Run npm run tool -- backup:keys for two officers, and set both public keys.',
    );
  const who =
    found.recipients === 1
      ? missing(
          'One person only can read the backups: if that key is lost, so are they. Run npm run tool -- backup:keys for a second officer, and set both public keys in BACKUP_RECIPIENTS.',
        )
      : fine(`${found.recipients} people can read the backups.`);
  return [...who, ...where(found, isSelfHosted), ...age(found, rows, now), ...nights(found), ...keysTried(found)];
};

const where = ({ place }: BackupFacts, isSelfHosted: boolean): Finding[] => {
  if (place === 'bucket') return [];
  if (place === 'bucket here' || isSelfHosted)
    return danger(
      'The backups lie on the disk of the data: who loses one loses both. Name a bucket elsewhere: BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.',
    );
  return missing('The backups are at Netlify, like the files: name a bucket elsewhere (BACKUP_S3_URL).');
};

const listed = (found: readonly { readonly night: string }[]): string => found.map(({ night }) => night).join(', ');

const nights = ({ nights: found = [] }: BackupFacts): Finding[] => {
  const broken = found.filter(({ lacks }) => lacks > 0);
  const [newest] = found;
  const earlier = found.filter(({ sealedFor, lacks }) => sealedFor === '' && lacks === 0);
  const former = found.filter(({ sealedFor }) => sealedFor !== '' && sealedFor !== newest?.sealedFor);
  const lacking =
    broken.length > 0
      ? danger(`The backups of ${listed(broken)} lack files that their lists name: nobody can restore them.`)
      : [];
  const older =
    former.length > 0
      ? fine(
          `The backups of ${listed(former)} open with the former keys only: keep those keys until the last of them is gone.`,
        )
      : [];
  const untold =
    earlier.length > 0
      ? unknown(
          `The backups of ${listed(earlier)} are of an earlier release, which did not note for whom: try a key on them before you destroy another.`,
        )
      : [];
  return [...lacking, ...older, ...untold];
};

const keysTried = ({ keys: tried, nights: found = [] }: BackupFacts): Finding[] => {
  if (tried === undefined)
    return found.length > 0
      ? unknown('Nobody tried a private key on the backups: npm run doctor -- --identity KEYFILE opens each night.')
      : [];
  const newest = found[0]?.sealedFor;
  return tried.flatMap(({ file, opens, fails }) => {
    const isNew = (night: string) => found.some((one) => one.night === night && one.sealedFor === newest);
    const failing = fails.filter(({ night }) => isNew(night));
    const former = fails.filter(({ night }) => !isNew(night));
    return [
      ...(opens.length > 0 ? fine(`${file} opens, alone, the backups of ${opens.join(', ')}.`) : []),
      ...failing.flatMap(({ night, problem }) => danger(`${file} does not open the backup of ${night}. ${problem}`)),
      ...(former.length > 0 ? fine(`${file} does not open the backups of ${listed(former)}, of before its time.`) : []),
    ];
  });
};

const age = (found: BackupFacts, rows: DatabaseFacts | undefined, now: Date): Finding[] => {
  const { last, unread = 0 } = found;
  const { backupKeptAt: keptAt } = rows ?? {};
  // A store that lets nothing be removed keeps its note of trouble that is over.
  const noted = found.trouble && !(keptAt && keptAt > found.trouble.since) ? found.trouble.what : undefined;
  const trouble = rows?.backupTrouble ?? noted;
  const told = [
    ...(trouble ? danger(`The last backups failed (${trouble}). Look at the function keep-backup.`) : []),
    ...(unread > 0 ? danger(`The last backup lacks ${unread} files that could not be read: look at their store.`) : []),
  ];
  if (told.length > 0) return told;
  if (last === undefined)
    return unknown(
      'The backup store was not reached from here. For that of Netlify, set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN; on the club’s own machine, run this while the site runs.',
    );
  if (last === null && keptAt)
    return danger(
      `A backup was kept on ${keptAt.toISOString().slice(0, 10)}, and the store has none: look whether its bucket is still there.`,
    );
  if (last === null)
    return missing(
      'There is no nightly backup yet: what is lost today is lost for good. The first one comes after a night with something to do; look again tomorrow, or run npm run backup now.',
    );
  const { lastChange } = rows ?? {};
  const isLate = lastChange && lastChange > last && now.getTime() - lastChange.getTime() > BACKUP_MS;
  const day = last.toISOString().slice(0, 10);
  return isLate
    ? danger(`The last backup is of ${day}, and something changed more than two days ago that is not in it.`)
    : fine(`The last backup is of ${day}.`);
};

const checks: readonly Check[] = [
  ...[variables, keys, database, limits, address, site, payments, webhookSecret, publication],
  ...[mail, legal, factor, siteSecret, backup],
];

const NOTHING =
  'There is nothing to examine: this folder has no .env, and the shell names nothing of a site. Write the variables of the site into .env (docs/deploying.md), and run npm run doctor again beside it.';

/** Returns all that there is to say about an environment, what is dangerous first. */
export const examine = (facts: EnvironmentFacts): Finding[] => {
  if (!facts.isNamed) return unknown(NOTHING);
  const order: readonly Level[] = ['danger', 'missing', 'unknown', 'fine'];
  return checks
    .flatMap((check) => check(facts))
    .sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
};
