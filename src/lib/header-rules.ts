/** A rule of netlify.toml for an address, or for all addresses under it, `/admin/*`. */
export interface HeaderRule {
  for: string;
  values: Readonly<Record<string, string>>;
}

/** Returns the headers of an address. As on Netlify, `/admin/*` also means `/admin` itself. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> => {
  const isMeant = ({ for: pattern }: HeaderRule) =>
    pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.assign({}, ...rules.filter(isMeant).map(({ values }) => values));
};
