import * as z from 'zod/mini';
import { isOneSlip } from '#domain/form/email-typo.ts';
import { mailableAddress } from '#domain/mail/mail.ts';
import { hasPrivateKey, isPublicKey } from './age-keys.ts';
import { WRITTEN_LIMIT } from './limit.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** The contexts in which only the developer uses the site. */
const OWN_CONTEXTS = ['local', 'dev', 'test'];

/** The contexts that exist: Netlify's, and those of one's own machine. */
const CONTEXTS = ['production', 'deploy-preview', 'branch-deploy', 'preview-server', ...OWN_CONTEXTS];

const UNCLEAR_SELF_HOSTED = 'SELF_HOSTED is neither true nor false: write true, or leave it out';

const isUnclear = (selfHosted: string | undefined): boolean =>
  Boolean(selfHosted) && selfHosted !== 'true' && selfHosted !== 'false';

/** Returns the context that somebody most likely meant. */
const likelyContext = (text: string): string | undefined => {
  const typed = text.trim().toLowerCase();
  const isMeant = (known: string) => known === typed || isOneSlip(known, typed);
  return CONTEXTS.find(isMeant) ?? CONTEXTS.find((known) => typed.length > 3 && known.includes(typed));
};

/** Returns what is wrong with the deploy context, in one sentence without its value. */
const contextProblem = ({ CONTEXT, SELF_HOSTED }: Source): string | undefined => {
  if (!CONTEXT) return undefined;
  if (CONTEXTS.includes(CONTEXT))
    return SELF_HOSTED === 'true' && OWN_CONTEXTS.includes(CONTEXT)
      ? 'CONTEXT is one of a developer, and SELF_HOSTED is for a site that others see: write production, or leave CONTEXT out'
      : undefined;
  const meant = likelyContext(CONTEXT);
  return `CONTEXT is none of ${CONTEXTS.join(', ')}${meant ? `: probably ${meant} is meant` : ''}`;
};

/** Returns true if the site runs on a machine of the club's own, beside its database (docs/self-hosting.md). */
export const isSelfHosted = ({ SELF_HOSTED }: Source): boolean => SELF_HOSTED === 'true';

/**
 * Returns true if the build or the server is for other people: in every context but a developer's, and without one on a
 * machine of the club's own and on a build machine.
 */
export const isDeploy = ({ CONTEXT, SELF_HOSTED, NETLIFY, CI }: Source): boolean =>
  CONTEXT
    ? !OWN_CONTEXTS.includes(CONTEXT)
    : isSelfHosted({ SELF_HOSTED }) || [NETLIFY, CI].some((value) => value && value !== 'false');

/** Returns the deploy context. A machine of the club's own that does not say one runs the real site. */
export const contextOf = (source: Source): string | undefined =>
  source.CONTEXT || (isSelfHosted(source) ? 'production' : undefined);

/** Returns true where the club's own data are: in production, and wherever a live key of Stripe is set. */
export const isRealSite = (source: Source): boolean =>
  (source.CONTEXT ? source.CONTEXT === 'production' : isDeploy(source)) || isLiveKey(source.STRIPE_SECRET_KEY);

const required = (name: string, what: string) =>
  z.string(`${name} is missing: ${what}`).check(z.trim(), z.minLength(1, { error: `${name} is empty`, abort: true }));

const limit = (name: string) =>
  z.optional(z.string().check(z.regex(WRITTEN_LIMIT, `${name} is written ATTEMPTS/SECONDS, for instance 10/600`)));

const webAddress = (name: string) =>
  z.optional(z.url({ protocol: /^https?$/, error: `${name} is no web address: it begins with https://` }));

const isPostgresAddress = (text: string): boolean =>
  URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

const isMailServerAddress = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

/** A % in a user or password that is not written %25 cannot be read back. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const mailAddress = (name: string) =>
  z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => mailableAddress(text) !== undefined, `${name} is no e-mail address: only the address itself`),
    ),
  );

/** Returns the public keys for which backups are encrypted. */
export const recipientsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .replace(/[\p{Cf}"']/gu, '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    // Keys may be written in capitals too.
    .map((key) => (key === key.toUpperCase() ? key.toLowerCase() : key));

/** Returns what is wrong with the public keys of those who may read backups, in one sentence without a key. */
export const recipientsProblem = (text: string | undefined): string | undefined => {
  if (hasPrivateKey(text ?? ''))
    return 'BACKUP_RECIPIENTS names a private key: make another pair of keys, and set the public one (age1…)';
  const recipients = recipientsIn(text);
  const wrong = recipients.findIndex((key) => !isPublicKey(key)) + 1;
  if (wrong === 0) return undefined;
  return recipients[wrong - 1]?.startsWith('age1')
    ? `BACKUP_RECIPIENTS names a public key with a wrong or missing letter: number ${wrong} of ${recipients.length}`
    : 'BACKUP_RECIPIENTS is no list of public keys: each begins with age1, with a comma between two';
};

const envSchema = z.object({
  DATABASE_URL: required('DATABASE_URL', 'the connection string Neon shows for the database').check(
    z.refine(
      isPostgresAddress,
      'DATABASE_URL is no connection string: it begins with postgresql:// and names a server',
    ),
  ),
  DATABASE_OWNER_URL: z.optional(
    z
      .string()
      .check(z.refine(isPostgresAddress, 'DATABASE_OWNER_URL is no connection string: it begins with postgresql://')),
  ),
  NEON_ENDPOINT: webAddress('NEON_ENDPOINT'),
  STRIPE_SECRET_KEY: required('STRIPE_SECRET_KEY', 'the secret key of the Stripe account').check(
    z.regex(/^[sr]k_(?:test|live)_\w+$/, 'STRIPE_SECRET_KEY is no secret key of Stripe: one begins with sk_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: required('STRIPE_PUBLISHABLE_KEY', 'the publishable key of the same Stripe account').check(
    z.regex(/^pk_(?:test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY is no publishable key of Stripe: one begins with pk_'),
  ),
  STRIPE_WEBHOOK_SECRET: required(
    'STRIPE_WEBHOOK_SECRET',
    'the site cannot tell what Stripe sends from what others send. Set the signing secret of the webhook to /api/stripe-webhook, or whsec_later until Stripe shows it',
  ).check(
    z.regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET is no signing secret of a Stripe webhook: one begins with whsec_'),
  ),
  STRIPE_HOST: z.optional(z.string()),
  STRIPE_PORT: z.optional(z.string()),
  STRIPE_PROTOCOL: z.optional(z.enum(['http', 'https'], 'STRIPE_PROTOCOL is http or https')),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isMailServerAddress, 'SMTP_URL is no mail server: it begins with smtps:// or smtp:// and names one'),
        z.refine(isDecodable, 'SMTP_URL is unreadable: write a % of the user or the password as %25'),
      ),
  ),
  MAIL_FROM: mailAddress('MAIL_FROM'),
  MAIL_REPLY_TO: mailAddress('MAIL_REPLY_TO'),
  MAIL_DAILY_ALLOWANCE: z.optional(
    z.string().check(z.regex(/^\d{1,6}$/, 'MAIL_DAILY_ALLOWANCE is how many mails a day allows, for instance 300')),
  ),
  BACKUP_RECIPIENTS: z.optional(z.string()),
  BACKUP_NIGHTS: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'BACKUP_NIGHTS is how many nightly backups are kept, for instance 14')),
  ),
  BACKUP_S3_URL: webAddress('BACKUP_S3_URL'),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  CONTEXT: required('CONTEXT', 'production, deploy-preview, branch-deploy or local'),
  URL: webAddress('URL'),
  SITE_URL: webAddress('SITE_URL'),
  SITE_ID: z.optional(z.string()),
  BUILD_HOOK_URL: webAddress('BUILD_HOOK_URL'),
  PURGE_API_URL: z.optional(z.string()),
  PURGE_TOKEN: z.optional(z.string()),
  ALLOW_TEST_KEYS: z.optional(z.string()),
  SELF_HOSTED: z.optional(z.string()),
  RATE_LIMIT_REQUESTS: limit('RATE_LIMIT_REQUESTS'),
  RATE_LIMIT_SIGN_UP: limit('RATE_LIMIT_SIGN_UP'),
  RATE_LIMIT_LOGIN: limit('RATE_LIMIT_LOGIN'),
  RATE_LIMIT_PAYMENT: limit('RATE_LIMIT_PAYMENT'),
  RATE_LIMIT_SECRET: z.optional(z.string()),
  SITE_SECRET: z.optional(z.string()),
});

export type Env = z.output<typeof envSchema>;

type Variable = keyof Env;

/** Settings that commands and the local platform read beside those of the schema. */
const LOCAL_SETTINGS = [
  ...['PORT', 'HOST', 'LOCAL_DATA_DIR', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'MAIL_DKIM_SELECTOR'],
  ...['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN', 'NETLIFY_BLOBS_CONTEXT'],
];

/** What machines and tests set. Other programs have names like these. */
const SET_BY_MACHINES = [
  ...['NETLIFY', 'CI', 'NODE_ENV', 'DEPLOY_ID'],
  ...['MODEL_RUNS', 'MODEL_SEED', 'MODEL_SHRINK', 'API_ORIGIN', 'E2E_ADDRESSES'],
];

/** Returns the names of all variables that `.env.example` tells. */
export const knownVariables = (): string[] => [...Object.keys(envSchema.shape), ...LOCAL_SETTINGS, ...SET_BY_MACHINES];

/** Returns the names of the variables that are set and say something of a site. */
export const knownOfSite = (source: Source): string[] => Object.keys(envSchema.shape).filter((name) => source[name]);

/** Shorter names resemble too many others: `PORT`, `URL`. */
const SHORTEST_TOLD = 7;

/** Names of others that are one slip away from ours, and those of Netlify, npm and Node. */
const OF_OTHERS = /^(?:CONTENT$|NETLIFY_|NPM_|NODE_)/i;

const bare = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '');

/**
 * Returns a sentence for each variable that the site does not read and whose name is one slip away from one that it does:
 * `SMPT_URL`.
 */
export const mistypedIn = (source: Source): string[] => {
  const known = knownVariables();
  // Windows does not tell capitals from small letters.
  const isKnown = (name: string) => known.includes(process.platform === 'win32' ? name.toUpperCase() : name);
  const told = known.filter((name) => name.length >= SHORTEST_TOLD && !SET_BY_MACHINES.includes(name));
  return Object.keys(source).flatMap((name) => {
    if (!source[name] || isKnown(name) || OF_OTHERS.test(name)) return [];
    const meant = told.find((one) => bare(one) === bare(name) || isOneSlip(bare(one), bare(name)));
    return meant ? [`${name} is no variable of the site: probably ${meant} is meant. Rename it, or remove it`] : [];
  });
};

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

export const isOnThisMachine = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/** A shorter secret could be guessed, and with it the links in mails. Characters. */
const SHORTEST_SECRET = 32;

const isShortSecret = (secret: string | undefined): boolean =>
  secret !== undefined && secret !== '' && secret.length < SHORTEST_SECRET;

const modeOf = (key: string | undefined): string | undefined => /^\s*[a-z]+_(test|live)_/.exec(key ?? '')?.[1];

/** Returns true for a key of Stripe that moves money. */
export const isLiveKey = (key: string | undefined): boolean => modeOf(key) === 'live';

/** Returns the variables that contradict the deploy context or another variable. */
const contradictions = (source: Source): [Variable, string][] => {
  const isProduction = source.CONTEXT === 'production';
  const deployed = isDeploy(source);
  // A site on the club's own machine has its database and mail server there, but visitors come from elsewhere.
  const isElsewhere = deployed && !isSelfHosted(source);
  const mode = modeOf(source.STRIPE_SECRET_KEY);
  const publishableMode = modeOf(source.STRIPE_PUBLISHABLE_KEY);
  const unreadable = recipientsProblem(source.BACKUP_RECIPIENTS);
  const wrongContext = contextProblem(source);
  const found: [Variable, boolean, string][] = [
    ['CONTEXT', wrongContext !== undefined, wrongContext ?? ''],
    ['SELF_HOSTED', isUnclear(source.SELF_HOSTED), UNCLEAR_SELF_HOSTED],
    [
      'DATABASE_URL',
      isElsewhere && !source.NEON_ENDPOINT && isOnThisMachine(source.DATABASE_URL),
      'DATABASE_URL names a database of this very machine, which the deployed site does not reach',
    ],
    [
      'DATABASE_OWNER_URL',
      isElsewhere && !source.NEON_ENDPOINT && isOnThisMachine(source.DATABASE_OWNER_URL),
      'DATABASE_OWNER_URL names a database of this very machine, which the deployed site does not reach',
    ],
    [
      'NEON_ENDPOINT',
      isElsewhere && isOnThisMachine(source.NEON_ENDPOINT),
      'NEON_ENDPOINT is an address of this very machine, which the deployed site does not reach',
    ],
    [
      'SITE_URL',
      deployed && isOnThisMachine(source.SITE_URL),
      'SITE_URL is an address of this very machine, which no visitor reaches',
    ],
    [
      'SMTP_URL',
      isProduction && isElsewhere && isOnThisMachine(source.SMTP_URL),
      'SMTP_URL is a mail server of this very machine, which the deployed site does not reach',
    ],
    [
      'MAIL_FROM',
      Boolean(source.SMTP_URL) && !source.MAIL_FROM,
      'MAIL_FROM is missing: SMTP_URL is set, and every mail comes from an address',
    ],
    [
      'RATE_LIMIT_SECRET',
      isProduction && isShortSecret(source.RATE_LIMIT_SECRET),
      `RATE_LIMIT_SECRET is too short to keep a secret: at least ${SHORTEST_SECRET} characters, or leave it out`,
    ],
    [
      'SITE_SECRET',
      isProduction && isShortSecret(source.SITE_SECRET),
      `SITE_SECRET is too short to keep a secret: at least ${SHORTEST_SECRET} characters, or leave it out`,
    ],
    ['BACKUP_RECIPIENTS', unreadable !== undefined, unreadable ?? ''],
    [
      'BACKUP_S3_URL',
      [source.BACKUP_S3_URL, source.BACKUP_S3_KEY_ID, source.BACKUP_S3_SECRET].some(Boolean) &&
        ![source.BACKUP_S3_URL, source.BACKUP_S3_KEY_ID, source.BACKUP_S3_SECRET].every(Boolean),
      'BACKUP_S3_URL is set together with BACKUP_S3_KEY_ID and BACKUP_S3_SECRET, or none of them is',
    ],
    [
      'STRIPE_HOST',
      isProduction && Boolean(source.STRIPE_HOST),
      'STRIPE_HOST names a stand-in for Stripe, which cannot be used in production',
    ],
    [
      'STRIPE_SECRET_KEY',
      !isProduction && mode === 'live',
      'STRIPE_SECRET_KEY is a live key of Stripe: those are for production only',
    ],
    [
      'STRIPE_SECRET_KEY',
      isProduction && mode === 'test' && source.ALLOW_TEST_KEYS !== 'true',
      'STRIPE_SECRET_KEY is a test key of Stripe, with which anybody joins without paying: set the live keys, or ALLOW_TEST_KEYS=true for a rehearsal',
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      mode !== undefined && publishableMode !== undefined && mode !== publishableMode,
      `STRIPE_PUBLISHABLE_KEY is a ${publishableMode} key of Stripe and STRIPE_SECRET_KEY a ${mode} key, with which nobody can pay by card: set two keys of one kind`,
    ],
  ];
  return found.flatMap(([name, isWrong, sentence]) => (isWrong ? [[name, sentence]] : []));
};

/**
 * Returns a sentence for each missing, malformed or contradictory variable of the environment. No sentence holds a
 * value.
 */
export const problemsIn = (source: Source): string[] => {
  const parsed = envSchema.safeParse(source);
  const malformed = parsed.success
    ? []
    : parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  const sentences = new Map<string, string>();
  for (const [name, sentence] of [...malformed, ...contradictions(source)])
    if (!sentences.has(name)) sentences.set(name, sentence);
  return [...sentences.values()];
};

/**
 * Returns a sentence for each mistake that would make the site another than the one that is meant: a mistyped name, an
 * unknown deploy context. Nothing may start then.
 */
export const mistakesIn = (source: Source): string[] => {
  const wrongContext = contextProblem(source);
  return [
    ...mistypedIn(source),
    ...(wrongContext ? [wrongContext] : []),
    ...(isUnclear(source.SELF_HOSTED) ? [UNCLEAR_SELF_HOSTED] : []),
  ];
};

/** Reads the environment once. Throws an error that names every wrong variable (`problemsIn`). */
export const readEnv = (source: Source): Env => {
  const problems = problemsIn(source);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return envSchema.parse(source);
};

type SecretEnv = Partial<
  Pick<Env, 'RATE_LIMIT_SECRET' | 'SITE_SECRET' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>
>;

/** Returns the key for the counters of limits: its own secret, or one derived from secrets that every instance has. */
export const limitSecretOf = (env: SecretEnv): string =>
  env.RATE_LIMIT_SECRET || `limits ${env.STRIPE_SECRET_KEY} ${env.STRIPE_WEBHOOK_SECRET}`;

/**
 * Returns the keys of links in mails and of second factors: the one that counts, and those of before. Without SITE_SECRET
 * it is derived from the key of the counters. What was made then is still read once there is a SITE_SECRET. All instances
 * have them and no database.
 */
export const linkSecretsOf = (
  env: SecretEnv,
): {
  linkSecret: string;
  formerLinkSecrets: readonly string[];
} => {
  const derived = `links in mails ${limitSecretOf(env)}`;
  return env.SITE_SECRET
    ? { linkSecret: `links in mails ${env.SITE_SECRET}`, formerLinkSecrets: [derived] }
    : { linkSecret: derived, formerLinkSecrets: [] };
};

/** Free plans of mail services allow as many a day. */
const USUAL_ALLOWANCE = 300;

/** Reads how many mails a day of Paris allows. */
export const readAllowance = (value: string | undefined): number =>
  value === undefined ? USUAL_ALLOWANCE : Number(value);
