import { isDeploy, problemsIn } from '#server/env.ts';

/**
 * Returns why this environment is not fit for a site that others see, one line for each variable, or undefined if it
 * is. On one's own machine missing variables are made up, so the result is undefined. `notDone` begins the message:
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
