import type { Platform } from '#local/platform.ts';

/**
 * Puts the platform's variables into the environment, where functions look for them. Returns a function that removes
 * them.
 */
export const applyEnvironment = (env: Platform['env']): (() => void) => {
  const before = { ...process.env };
  Object.assign(process.env, env);
  return () => {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  };
};

/**
 * Checks the settings, applies migrations, fills a local database with the fictional club unless it is to stay empty, and
 * makes sure that somebody can sign in.
 */
export const prepareDatabase = async ({ env, postgres }: Platform, { isSeeded = true } = {}) => {
  const { readEnv } = await import('#server/runtime/env.ts');
  readEnv(env);
  const { migrate, ownerUrlOf } = await import('#server/db/migrate.ts');
  await migrate(ownerUrlOf(env));
  if (postgres && isSeeded) {
    const { seed } = await import('#database/seed/seed.ts');
    await seed(env);
    const { seedMembers } = await import('#database/seed/members.ts');
    await seedMembers(env);
  }
  const { ensureFirstAdministrator } = await import('#local/administrators.ts');
  return ensureFirstAdministrator(env);
};
