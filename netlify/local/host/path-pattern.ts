const escapeRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a matcher for a path of netlify.toml (`/exact`, `/folder/*`, `/article/:id`). The matcher returns the values
 * of the placeholders, or undefined.
 */
export const pathPattern = (pattern: string): ((path: string) => Record<string, string> | undefined) => {
  if (!/[*:]/.test(pattern)) return (path) => (path === pattern ? {} : undefined);
  const source = pattern
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? `(?<${segment.slice(1)}>[^/]+)` : escapeRegExp(segment).replace('*', '(?<splat>.*)'),
    )
    .join('/')
    .replace(/\/\(\?<splat>\.\*\)$/, '(?:/(?<splat>.*))?');
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { splat: '', ...match.groups } : undefined;
  };
};

/** Returns the target of a redirect with the values of the placeholders. */
export const fillPattern = (target: string, values: Record<string, string>): string =>
  target.replace(/:([a-zA-Z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
