import { withoutInvisible } from '../text.ts';
import { mailTo } from './mail-to.ts';

const schemes = /^(?:https?:\/\/|mailto:|tel:)\S/i;
// Browsers read `/\club.fr` as `//club.fr`, which is another site.
const place = /^(?:\/(?![/\\])|#)\S*$/;
// A part between two dots contains no dot: otherwise the regular expression would try a text of dots in every
// possible way.
const email = /^[^\s@/:?#]+@(?:[^\s@/:?#.]+\.)+[^\s@/:?#.]+$/;
const host = /^(?:[\p{L}\d-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]\S*)?$/iu;
/**
 * Matches the name of a file. `reglement.pdf` is a file on somebody’s computer, not a site, whatever top-level domains
 * exist.
 */
const file = /^[^/?#]+\.(?:html?|php|pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|txt|jpe?g|png|gif|webp|svg|zip)$/i;

/**
 * Returns the address that somebody means by a typed or pasted link: `club.fr`, `contact@club.fr`, `/training`
 * (docs/rules.md#links). Returns undefined if it leads nowhere. An address without a scheme is a web address, not a
 * page of this site, although browsers read it so. Invisible characters of a copied text are removed, because an
 * address with them leads elsewhere than it seems.
 */
export const linkTarget = (typed: string): string | undefined => {
  const text = withoutInvisible(typed).trim();
  if (schemes.test(text) || place.test(text)) return text;
  if (email.test(text)) return mailTo(text);
  if (host.test(text) && !file.test(text)) return `https://${text}`;
  return undefined;
};

/** Returns true if a link may lead there: the web, a mail address, a phone number, a place of the site. */
export const isLinkTarget = (address: string): boolean => linkTarget(address) !== undefined;
