const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The groups of an IPv6 address that most households, and most customers of a host, have to themselves. */
const HOUSEHOLD = 4;
const CUSTOMER = 3;

const isVersion6 = (ip: string): boolean => ip.includes(':') && !ip.startsWith('::ffff:');

const startOf = (ip: string, groups: number): string => {
  const [head = '', tail] = ip.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const middle = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...middle, ...end].slice(0, groups).join(':');
};

/**
 * Returns what limits count as one address: an IPv4 address itself, or the /64 of an IPv6 address, because one
 * household has billions of those. `2001:db8:1:2:3:4:5:6` and `2001:db8:1:2::1` give `2001:db8:1:2`.
 */
export const networkOf = (ip: string): string => (isVersion6(ip) ? startOf(ip, HOUSEHOLD) : ip);

/**
 * Returns the /48 of an IPv6 address, of which one customer of a host has all 65,536 networks, or undefined for an IPv4
 * address. `2001:db8:1:2::1` gives `2001:db8:1`.
 */
export const widerNetworkOf = (ip: string): string | undefined => (isVersion6(ip) ? startOf(ip, CUSTOMER) : undefined);
