import { mailTo } from './mail-to.ts';

const schemes = /^(?:https?:\/\/|mailto:|tel:)\S/i;
// A browser takes `/\club.fr` for `//club.fr`, which is another site.
const place = /^(?:\/(?![/\\])|#)\S*$/;
// No dot in a part between two dots: else a text of nothing but dots would be tried in every way there is.
const email = /^[^\s@/:?#]+@(?:[^\s@/:?#.]+\.)+[^\s@/:?#.]+$/;
const host = /^(?:[\p{L}\d-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]\S*)?$/iu;
/** `reglement.pdf` is a file of somebody’s computer and no site, whatever domains there are. */
const file = /^[^/?#]+\.(?:html?|php|pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|txt|jpe?g|png|gif|webp|svg|zip)$/i;

/**
 * docs/rules.md#links. What somebody means by the address of a link, typed or pasted: `club.fr`, `contact@club.fr`, `/training`; undefined for
 * what leads nowhere. An address without a scheme is one of the web, never a place of our own site, as a browser takes it.
 */
export const linkTarget = (typed: string): string | undefined => {
  const text = typed.trim();
  if (schemes.test(text) || place.test(text)) return text;
  if (email.test(text)) return mailTo(text);
  if (host.test(text) && !file.test(text)) return `https://${text}`;
  return undefined;
};

/** True for what a link may lead to: the web, an address to write to or to call, a place of the site. */
export const isLinkTarget = (address: string): boolean => linkTarget(address) !== undefined;
