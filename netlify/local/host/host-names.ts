const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

// A server on every address may be called by any address of the machine.
const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Returns the `Host` names that a server answers to besides those of the machine itself. `*` means any address. */
export const acceptedNames = (hosts: readonly string[]): ReadonlySet<string> =>
  new Set(hosts.map((host) => (isEverywhere(host) ? '*' : inUrl(host))));

/** Returns the name of a server in URLs on this machine. */
export const hostName = (hosts: readonly string[]): string => {
  const [first = '127.0.0.1'] = hosts;
  return first === '127.0.0.1' || isEverywhere(first) ? 'localhost' : inUrl(first);
};
