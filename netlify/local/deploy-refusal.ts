import { isDeploy, problemsIn } from '#server/env.ts';

/**
 * Why a site for others cannot be built from this environment, a line for each variable; undefined when it can, and where
 * nobody but its author will see it: there what is missing is made up.
 */
export const deployRefusal = (env: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (!isDeploy(env)) return undefined;
  const source = { CONTEXT: 'production', ...env };
  const problems = problemsIn(source);
  if (problems.length === 0) return undefined;
  return [
    `The site is not built for "${source.CONTEXT}": its environment is not complete (README, "Deploying").`,
    ...problems.map((problem) => `- ${problem}.`),
  ].join('\n');
};
