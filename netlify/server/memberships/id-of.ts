import { createHash } from 'node:crypto';

/** Returns an id that a retry of the same import or list makes again. */
export const idOf = (importId: string, what: string): string => {
  const hex = createHash('sha256').update(`${importId} ${what}`).digest('hex');
  // A UUID of version 8, which is for ids of one's own making (RFC 9562, section 5.8).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};
