/**
 * Returns the values of the placeholders in a function's path, or undefined if the function does not answer that path.
 */
export type MatchPath = (path: string) => Readonly<Record<string, string>> | undefined;

const patternsOf = (paths: readonly string[]): URLPattern[] => paths.map((pathname) => new URLPattern({ pathname }));

const matchAny = (patterns: readonly URLPattern[], excluded: readonly URLPattern[]): MatchPath => {
  return (pathname) => {
    if (excluded.some((pattern) => pattern.test({ pathname }))) return undefined;
    for (const pattern of patterns) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (groups) return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value ?? '']));
    }
    return undefined;
  };
};

const MAX_REMEMBERED = 500;

/**
 * Returns a matcher for Netlify's patterns. It remembers each path, because comparing takes longer than the rest of an
 * answer from the cache.
 */
export const createMatchPath = (paths: readonly string[], excludedPaths: readonly string[]): MatchPath => {
  const match = matchAny(patternsOf(paths), patternsOf(excludedPaths));
  const known = new Map<string, ReturnType<MatchPath>>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    const found = match(path);
    // Visitors may invent paths, so the memory is limited. Forgetting a path only means comparing it again.
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(path, found);
    return found;
  };
};
