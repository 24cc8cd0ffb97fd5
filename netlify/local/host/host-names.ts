const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

// Listening everywhere means being called by any of the machine's addresses.
const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** The `Host` names a server answers to besides those of the machine itself; `*` for any address. */
export const acceptedNames = (hosts: readonly string[]): ReadonlySet<string> =>
  new Set(hosts.map((host) => (isEverywhere(host) ? '*' : inUrl(host))));

/** The name to reach a server by from this machine, as it stands in a URL. */
export const hostName = (hosts: readonly string[]): string => {
  const [first = '127.0.0.1'] = hosts;
  return first === '127.0.0.1' || isEverywhere(first) ? 'localhost' : inUrl(first);
};
