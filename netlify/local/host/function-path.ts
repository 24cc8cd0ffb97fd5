/** What the placeholders of a function's path stand for; undefined where it does not answer. */
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

/** Netlify's patterns, each path compared once: that takes longer than all else an answer out of the cache needs. */
export const createMatchPath = (paths: readonly string[], excludedPaths: readonly string[]): MatchPath => {
  const match = matchAny(patternsOf(paths), patternsOf(excludedPaths));
  const known = new Map<string, ReturnType<MatchPath>>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    const found = match(path);
    // Paths are invented by visitors: forgetting some costs comparing them again, no more.
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(path, found);
    return found;
  };
};
