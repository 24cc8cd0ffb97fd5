const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * Returns what limits count as one address: an IPv4 address itself, or the /64 of an IPv6 address, because one
 * household has billions of those. `2001:db8:1:2:3:4:5:6` and `2001:db8:1:2::1` give `2001:db8:1:2`.
 */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const middle = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...middle, ...end].slice(0, 4).join(':');
};
