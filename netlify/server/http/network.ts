const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * What an address counts as: itself for IPv4, its /64 for IPv6, where one household has billions of addresses.
 * `2001:db8:1:2:3:4:5:6` and `2001:db8:1:2::1` are `2001:db8:1:2`.
 */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const middle = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...middle, ...end].slice(0, 4).join(':');
};
