import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { imageKeyOf, textPictureAttributes } from '#domain/form/image.ts';
import { linkTarget } from '#domain/form/link-target.ts';
import { typeset } from '#domain/typography.ts';

const external = /^https?:\/\//i;

const link = (tagName: string, { href }: Attributes): Tag => {
  const target = linkTarget(href ?? '');
  const attribs: Attributes = {};
  if (target !== undefined) attribs.href = target;
  if (external.test(target ?? '')) attribs.rel = 'noopener';
  return { tagName, attribs };
};

const size = (value: string | undefined): number => {
  const pixels = Number(value);
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 10_000 ? pixels : 0;
};

type IsKnown = (key: string) => boolean;

/** Keeps only known pictures of the site, each in the width that suits the screen. */
const imageAmong =
  (isKnown: IsKnown) =>
  (tagName: string, { src = '', alt = '', ...attributes }: Attributes): Tag => {
    const key = imageKeyOf(src);
    const width = size(attributes.width);
    const height = size(attributes.height);
    if (!key || !isKnown(key) || !width || !height) return { tagName, attribs: {} };
    return { tagName, attribs: textPictureAttributes(key, { alt, width, height }) };
  };

/** Elements that say nothing if they are empty. */
const hollow = new Set(['h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);

const rulesWith = (isKnown: IsKnown): IOptions => ({
  allowedTags: [
    ...['h2', 'h3', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'u', 's', 'sub', 'sup'],
    ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A page has one first heading: its title.
  transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', a: link, img: imageAmong(isKnown) },
  textFilter: typeset,
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    tag === 'img' ? !attribs.src : hollow.has(tag) && text.trim() === '' && mediaChildren.length === 0,
});

const ROUNDS = 5;

/**
 * Returns the part of a text that the club's rich text may hold: structure, links and known pictures of the site, in
 * French typography. Sanitising twice gives the same text. It is loaded with the first text that is saved, so that
 * visitors' answers start without it.
 */
export const sanitiseRichText = async (html: string, isKnown: IsKnown = () => true): Promise<string> => {
  const { default: sanitise } = await import('sanitize-html');
  const rules = rulesWith(isKnown);
  let text = html.toWellFormed().replaceAll('\0', '');
  // Removing an element may nest the rest in another way, so it is checked until nothing changes.
  for (let round = 0; round < ROUNDS; round += 1) {
    const clean = sanitise(text, rules).trim();
    if (clean === text) return clean;
    text = clean;
  }
  return text;
};
