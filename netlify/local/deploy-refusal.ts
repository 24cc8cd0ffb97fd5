import { isDeploy, problemsIn } from '#server/env.ts';

/**
 * Why nothing is done from this environment for a site that others see, a line for each variable; undefined when it can be,
 * and where nobody but its author will see it: there what is missing is made up. `notDone` says what was asked for:
 * `The site is not built`.
 */
export const deployRefusal = (
  env: Readonly<Record<string, string | undefined>>,
  notDone: string,
): string | undefined => {
  if (!isDeploy(env)) return undefined;
  const source = { CONTEXT: 'production', ...env };
  const problems = problemsIn(source);
  if (problems.length === 0) return undefined;
  return [
    `${notDone} for "${source.CONTEXT}": the environment is not complete (docs/deploying.md).`,
    ...problems.map((problem) => `- ${problem}.`),
  ].join('\n');
};
