import { randomBytes } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#domain/error.ts';
import { normaliseEmail } from '#domain/form/email.ts';
import { mailableAddress } from '#domain/mail/mail.ts';
import { isRealEmail } from '#domain/site/first-day.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { selectFactor } from '#server/accounts/factor-queries.ts';
import { hashNewPassword } from '#server/accounts/passwords.ts';
import { deleteFactors } from '#server/accounts/recovery-queries.ts';
import { findAdministratorByEmail, forgetBrowsers } from '#server/accounts/session-queries.ts';
import { administrators, invitations, sessions } from '#server/db/account-schema.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { isOnThisMachine, isRealSite } from '#server/runtime/env.ts';
import { HASH_COST, hashPassword } from '#server/runtime/secrets.ts';
import { insertLine } from '#server/write/queries.ts';

export interface FirstAdministratorEnv {
  DATABASE_URL?: string | undefined;
  NEON_ENDPOINT?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  CONTEXT?: string | undefined;
  SELF_HOSTED?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
}

const DEFAULT_EMAIL = 'admin@club.example';

const open = ({ DATABASE_URL, NEON_ENDPOINT }: FirstAdministratorEnv): Database =>
  openDatabase(DATABASE_URL ?? '', NEON_ENDPOINT);

/**
 * Thrown if a chosen password is easy to guess. The person who runs the command reads its message, so it is in French.
 */
export class WeakPassword extends Error {
  override readonly name = 'WeakPassword';
}

/** Thrown if the first account would belong to nobody. Its message says so in English and in French. */
export class UnfitAddress extends Error {
  override readonly name = 'UnfitAddress';
}

/**
 * Refuses an address of the first administrator at which nobody reads mail: who forgets the password would be locked out.
 * Throws `UnfitAddress`.
 */
export const checkAddress = (env: FirstAdministratorEnv, email: string): void => {
  if (mailableAddress(email) === undefined)
    throw new UnfitAddress(`The address of the first administrator is no e-mail address.
En français : l’adresse du premier compte n’est pas une adresse électronique.`);
  // The password of an account that nobody named would wait in a database that others reach.
  const isAnothers = email === DEFAULT_EMAIL && !isOnThisMachine(env.DATABASE_URL);
  if (isAnothers || (isRealSite({ ...env }) && !isRealEmail(email)))
    throw new UnfitAddress(`The first administrator of a real site needs a real e-mail address, not ${email}: set ADMIN_EMAIL.
En français : le premier compte d’un vrai site a besoin d’une vraie adresse, et non de celle d’un exemple (ADMIN_EMAIL).`);
};

interface Account {
  name: string;
  email: string;
}

const hashChosen = async (db: Database, account: Account, password: string, where = ''): Promise<string> => {
  try {
    return await hashNewPassword({ db, settings: { hashCost: HASH_COST } }, account, password);
  } catch (error) {
    const code = error instanceof DomainError ? error.fields.password : undefined;
    throw code ? new WeakPassword(`${where}${fieldErrorSentence(code, 'password')}`) : error;
  }
};

/** Returns twelve random bytes: too many to guess, few enough to type once. */
export const createPassword = (): string => randomBytes(18).toString('base64url');

/**
 * Makes sure that somebody can sign in: makes the administrator `ADMIN_EMAIL`, or a first one if there is none. Returns
 * the password only for an account that it made; it never changes an existing account. Throws `WeakPassword` for an
 * `ADMIN_PASSWORD` that the site would refuse, `UnfitAddress` for an address at which nobody reads mail.
 */
export const ensureFirstAdministrator = async (
  env: FirstAdministratorEnv,
): Promise<{ email: string; password?: string }> => {
  const db = open(env);
  const email = env.ADMIN_EMAIL ? normaliseEmail(env.ADMIN_EMAIL) : await firstEmail(db);
  if (email && (await findAdministratorByEmail(db, email))) return { email };
  const created = { email: email ?? DEFAULT_EMAIL, password: env.ADMIN_PASSWORD ?? createPassword() };
  checkAddress(env, created.email);
  const account = { name: 'Administration', email: created.email };
  const passwordHash = await (env.ADMIN_PASSWORD
    ? hashChosen(db, account, env.ADMIN_PASSWORD, 'ADMIN_PASSWORD\u202F: ')
    : hashPassword(HASH_COST, created.password));
  await db
    .insert(administrators)
    .values({ ...account, roles: ['owner'], passwordHash })
    .onConflictDoNothing();
  return created;
};

/** Returns the e-mail addresses of all administrators. */
export const listAdministratorEmails = async (env: FirstAdministratorEnv): Promise<string[]> =>
  (await open(env).select({ email: administrators.email }).from(administrators)).map(({ email }) => email);

/**
 * Gives an administrator another password, takes their second factors off and makes them an owner. A club whose last
 * owner lost everything needs this command. The same transaction ends every session and link of the old password.
 * Returns true if the account had a second factor. Throws `WeakPassword`.
 */
export const resetPassword = async (env: FirstAdministratorEnv, email: string, password: string): Promise<boolean> => {
  const db = open(env);
  const found = await findAdministratorByEmail(db, email);
  const passwordHash = await hashChosen(db, { name: found?.name ?? '', email }, password);
  const account = db.select({ id: administrators.id }).from(administrators).where(eq(administrators.email, email));
  const guarded = found ? await selectFactor(db, found.id) : [];
  const asOwner = sql`(select array_agg(distinct role) from unnest(array_append(${administrators.roles}, 'owner')) as role)`;
  await db.batch([
    db
      .update(administrators)
      .set({ passwordHash, roles: asOwner, updatedAt: new Date() })
      .where(eq(administrators.email, email)),
    db.delete(sessions).where(inArray(sessions.administratorId, account)),
    db.delete(invitations).where(inArray(invitations.administratorId, account)),
    ...(found ? [forgetBrowsers(db, found.id)] : []),
    ...(found ? deleteFactors(db, found.id) : []),
    ...guarded.map(({ id }) =>
      insertLine(db, {
        actor: { kind: 'job' },
        subject: { type: 'administrator', id },
        action: 'administrator.recover',
        fields: [],
      }),
    ),
  ]);
  return guarded.length > 0;
};

const firstEmail = async (db: Database): Promise<string | undefined> =>
  (
    await db
      .select({ email: administrators.email })
      .from(administrators)
      .orderBy(asc(administrators.createdAt))
      .limit(1)
  )[0]?.email;
