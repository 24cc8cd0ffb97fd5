import { setTimeout as sleep } from 'node:timers/promises';
import { USUAL_BACKUP_NIGHTS } from '#domain/time-kept.ts';
import { openDatabase } from './db/client.ts';
import type { Deps } from './deps.ts';
import { ANSWER_WITHIN_MS } from './http/deadline.ts';
import { readFloodLimit } from './http/floods.ts';
import { createBlobBackupStore, createS3BackupStore } from './integrations/backup-store.ts';
import { createBlobStore } from './integrations/blob-store.ts';
import { createSitePublisher } from './integrations/build-hook.ts';
import { createCachePurge } from './integrations/cache.ts';
import { createDueMarks } from './integrations/due-marks.ts';
import { createMailServer } from './integrations/smtp.ts';
import { createStripeProvider } from './integrations/stripe.ts';
import { deliver } from './mail/deliver.ts';
import { inBackground } from './runtime/background.ts';
import { type Env, limitSecretOf, linkSecretsOf, readAllowance, readEnv, recipientsIn } from './runtime/env.ts';
import { readLimit } from './runtime/limit.ts';
import { logLine } from './runtime/log.ts';
import { HASH_COST } from './runtime/secrets.ts';

/** Seconds. */
const HOUR = 3600;

let deps: Deps | undefined;

/**
 * Returns the real dependencies, made from the environment at the first request and kept while the function lives.
 * Netlify tells a running function its deploy context in the call and not in the environment.
 */
export const realDeps = (deployContext: string): Deps => {
  deps ??= createDeps({ CONTEXT: deployContext, ...process.env });
  return deps;
};

type BackupEnv = Partial<Pick<Env, (`BACKUP_${string}` & keyof Env) | 'DATABASE_URL' | 'CONTEXT'>>;

/** Returns the nightly backup that the environment asks for: it names those who may read it, and where it is kept. */
export const createBackup = (env: BackupEnv): Deps['backup'] => {
  const recipients = recipientsIn(env.BACKUP_RECIPIENTS);
  if (recipients.length === 0) return undefined;
  const { BACKUP_S3_URL: url, BACKUP_S3_REGION: region, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env;
  return {
    recipients,
    store:
      url && keyId && secret
        ? createS3BackupStore({ url, region: region ?? 'auto', keyId, secret })
        : createBlobBackupStore(env.CONTEXT ?? 'local'),
    keep: Number(env.BACKUP_NIGHTS ?? USUAL_BACKUP_NIGHTS),
    databaseUrl: env.DATABASE_URL ?? '',
  };
};

/** Returns the real dependencies that an environment names. Throws an error that names every wrong variable. */
export const createDeps = (source: Readonly<Record<string, string | undefined>>): Deps => {
  const env = readEnv(source);
  const wait = async (milliseconds: number) => sleep(milliseconds);
  return {
    db: openDatabase(env.DATABASE_URL, env.NEON_ENDPOINT),
    files: createBlobStore(env.CONTEXT, 'member-files'),
    media: createBlobStore(env.CONTEXT, 'media'),
    payments: createStripeProvider(env),
    mail: {
      server: env.SMTP_URL ? createMailServer(env.SMTP_URL) : undefined,
      from: env.MAIL_FROM ?? '',
      replyTo: env.MAIL_REPLY_TO,
      dailyAllowance: readAllowance(env.MAIL_DAILY_ALLOWANCE),
      deliver,
    },
    marks: createDueMarks(env.CONTEXT),
    backup: createBackup(env),
    purge: createCachePurge(env, { wait, log: logLine, inBackground }),
    publication: createSitePublisher(env),
    settings: {
      siteUrl: new URL(env.SITE_URL ?? env.URL ?? 'http://localhost:8888').origin,
      limits: {
        signUp: readLimit(env.RATE_LIMIT_SIGN_UP, env.CONTEXT),
        login: readLimit(env.RATE_LIMIT_LOGIN, env.CONTEXT),
        payment: readLimit(env.RATE_LIMIT_PAYMENT, env.CONTEXT, { windowSeconds: HOUR }),
        requests: readFloodLimit(env.RATE_LIMIT_REQUESTS, env.CONTEXT),
      },
      limitSecret: limitSecretOf(env),
      ...linkSecretsOf(env),
      hashCost: HASH_COST,
      answerWithinMs: ANSWER_WITHIN_MS,
    },
    now: () => new Date(),
    wait,
    log: logLine,
  };
};
