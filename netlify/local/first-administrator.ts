import { randomBytes } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { normaliseEmail } from '#domain/email.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { administrators } from '#server/db/schema.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { findAdministratorByEmail } from '#server/sessions/queries.ts';

export interface FirstAdministratorEnv {
  DATABASE_URL?: string | undefined;
  NEON_ENDPOINT?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
}

const DEFAULT_EMAIL = 'admin@club.example';

/** Twelve random bytes: too many to guess, few enough to type once. */
export const createPassword = (): string => randomBytes(12).toString('base64url');

/**
 * Sees to it that somebody can log in: makes the administrator `ADMIN_EMAIL`, or a first one when there is none.
 * `password` is answered only for an account made just now; one that exists is never changed.
 */
export const ensureFirstAdministrator = async (
  env: FirstAdministratorEnv,
): Promise<{ email: string; password?: string }> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const email = env.ADMIN_EMAIL ? normaliseEmail(env.ADMIN_EMAIL) : await firstEmail(db);
  if (email && (await findAdministratorByEmail(db, email))) return { email };
  const created = { email: email ?? DEFAULT_EMAIL, password: env.ADMIN_PASSWORD ?? createPassword() };
  const passwordHash = await hashPassword(created.password);
  await db
    .insert(administrators)
    .values({ email: created.email, name: 'Administration', passwordHash })
    .onConflictDoNothing();
  return created;
};

const firstEmail = async (db: Database): Promise<string | undefined> =>
  (
    await db
      .select({ email: administrators.email })
      .from(administrators)
      .orderBy(asc(administrators.createdAt))
      .limit(1)
  )[0]?.email;
