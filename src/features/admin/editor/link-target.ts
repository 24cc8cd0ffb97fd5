import { mailTo } from '#lib/mail-to.ts';

const schemes = /^(?:https?:\/\/|mailto:|tel:)\S/i;
const scheme = /^[a-z][a-z\d+.-]*:/i;
const place = /^(?:\/(?!\/)|#)\S*$/;

/** True for what the server lets a link lead to: the web, an address to write to or to call, a place of the site. */
export const isLinkTarget = (address: string): boolean =>
  schemes.test(address) || !(scheme.test(address) || address.startsWith('//'));

/** What somebody means by what they typed: `club.fr`, `contact@club.fr`, `/training`; undefined for what is no address. */
export const linkTarget = (typed: string): string | undefined => {
  const text = typed.trim();
  if (schemes.test(text) || place.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return mailTo(text);
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u.test(text)) return `https://${text}`;
  return undefined;
};
