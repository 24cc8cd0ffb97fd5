const escapeRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Matches a path of netlify.toml (`/exact`, `/folder/*`, `/article/:id`); answers what the placeholders stand for. */
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

/** Puts what the placeholders stood for into the target of a redirect. */
export const fillPattern = (target: string, values: Record<string, string>): string =>
  target.replace(/:([a-zA-Z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
