/** One of netlify.toml: an address, or all under it, `/admin/*`. */
export interface HeaderRule {
  for: string;
  values: Readonly<Record<string, string>>;
}

/** The headers of an address. As on Netlify, `/admin/*` is also `/admin` itself. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> => {
  const isMeant = ({ for: pattern }: HeaderRule) =>
    pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.assign({}, ...rules.filter(isMeant).map(({ values }) => values));
};
