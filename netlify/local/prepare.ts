import type { Platform } from '#local/platform.ts';

/** Puts the platform's variables into the environment, where functions look for them; answers what takes them out again. */
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

/** Settings that make sense, migrations, the fictional club (never into a database that is not ours), and somebody who can log in. */
export const prepareDatabase = async ({ env, postgres }: Platform) => {
  const { readEnv } = await import('#server/env.ts');
  readEnv(env);
  const { migrate } = await import('#server/db/migrate.ts');
  await migrate(env.DATABASE_URL ?? '');
  if (postgres) {
    const { seed } = await import('#local/seed.ts');
    await seed(env);
    const { seedMembers } = await import('#local/seed-members.ts');
    await seedMembers(env);
  }
  const { ensureFirstAdministrator } = await import('#local/administrators.ts');
  return ensureFirstAdministrator(env);
};
