import { LRUCache } from 'lru-cache';

/**
 * Returns the values of the placeholders in a function's path, or undefined if the function does not answer that path.
 */
export type MatchPath = (path: string) => Readonly<Record<string, string>> | undefined;

const patternsOf = (paths: readonly string[]): URLPattern[] => paths.map((pathname) => new URLPattern({ pathname }));

/**
 * Returns a matcher for Netlify's patterns. It remembers each path, because comparing takes longer than the rest of an
 * answer from the cache.
 */
export const createMatchPath = (paths: readonly string[], excludedPaths: readonly string[]): MatchPath => {
  const patterns = patternsOf(paths);
  const excluded = patternsOf(excludedPaths);
  const known = new LRUCache<string, { values: ReturnType<MatchPath> }>({ max: 500 });
  const match: MatchPath = (pathname) => {
    if (excluded.some((pattern) => pattern.test({ pathname }))) return undefined;
    const groups = patterns.map((pattern) => pattern.exec({ pathname })?.pathname.groups).find((found) => found);
    return groups && Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value ?? '']));
  };
  return (path) => {
    const found = known.get(path);
    if (found) return found.values;
    const values = match(path);
    known.set(path, { values });
    return values;
  };
};

/**
 * Returns a matcher for a path of netlify.toml (`/exact`, `/folder/*`, `/article/:id`). The matcher returns the values
 * of the placeholders, or undefined.
 */
export const pathPattern = (pattern: string): MatchPath => {
  const match = createMatchPath([pattern.replace(/\/\*$/, '{/*}?')], []);
  return (path) => {
    const found = match(path);
    if (!found) return undefined;
    const { 0: splat = '', ...named } = found;
    return { splat, ...named };
  };
};

/** Returns the target of a redirect with the values of the placeholders. */
export const fillPattern = (target: string, values: Record<string, string>): string =>
  target.replace(/:([a-zA-Z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
