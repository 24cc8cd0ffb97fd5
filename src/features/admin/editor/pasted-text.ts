import { imageKeyOf } from '#domain/form/image.ts';
import { linkTarget } from '#domain/form/link-target.ts';
import { makeLists } from './pasted-lists.ts';
import { markByStyles } from './pasted-marks.ts';
import { type PastedPage, readPastedPage } from './pasted-styles.ts';

export interface PastedText {
  html: string;
  /** The number of pictures that cannot be pasted, because they are on somebody’s computer or on another site. */
  picturesLeft: number;
}

const rename = (element: Element, tag: string): void => {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Removes the parts that programs write for themselves, which were invisible when the text was copied. */
const dropUnseen = ({ body, styleOf, rawStyleOf }: PastedPage): void => {
  for (const element of body.querySelectorAll('script,title,template,svg,.EOP,br.Apple-interchange-newline'))
    element.remove();
  for (const element of body.querySelectorAll('*')) {
    const isHidden = /mso-hide:\s*all|mso-element:\s*comment-list/i.test(rawStyleOf(element));
    if (isHidden || styleOf(element, 'display') === 'none') element.remove();
  }
  // Chromium and Safari copy a space at the end of a styled word in this form.
  for (const space of body.querySelectorAll('span.Apple-converted-space,span:not([class],[style],[data-style])'))
    if (space.textContent === '\u00A0') space.textContent = ' ';
};

/** Turns every heading into one of the two levels, even if a program marks it without a heading element. */
const nameHeadings = ({ body }: PastedPage): void => {
  for (const title of body.querySelectorAll('p.MsoTitle,h1')) rename(title, 'h2');
  for (const heading of body.querySelectorAll('h4,h5,h6')) rename(heading, 'h3');
  for (const heading of body.querySelectorAll('p[role=heading]'))
    rename(heading, Number(heading.getAttribute('aria-level')) > 2 ? 'h3' : 'h2');
};

/** Returns an address of this site as a path, whatever the site's address is. */
const onThisSite = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin ? pathname + search + hash : address;
};

const leadLinks = ({ body }: PastedPage): void => {
  for (const link of body.querySelectorAll('a')) {
    const written = (link.getAttribute('href') ?? '').trim();
    // A link to a place within the source text leads nowhere here.
    const target = written.startsWith('#') ? undefined : linkTarget(onThisSite(written));
    if (target) link.setAttribute('href', target);
    else unwrap(link);
  }
};

const onlyEmoji = /^(?=.*[^\d#*])(?:[\p{Extended_Pictographic}\p{Emoji_Component}])+$/u;

const emojiOf = (picture: Element): string | undefined =>
  ['data-emoji', 'data-plain-text', 'alt']
    .map((name) => picture.getAttribute(name)?.trim() ?? '')
    .find((words) => onlyEmoji.test(words));

/** Returns true for a tracking picture of one or two pixels. */
const isSpy = ({ styleOf }: PastedPage, picture: Element): boolean =>
  ['width', 'height'].some((side) => /^[012](?:px)?$/.test(picture.getAttribute(side) ?? styleOf(picture, side)));

const readPictures = (page: PastedPage): number => {
  let left = 0;
  for (const picture of page.body.querySelectorAll('img')) {
    const emoji = emojiOf(picture);
    const source = onThisSite(picture.getAttribute('src') ?? '');
    if (emoji) picture.replaceWith(emoji);
    else if (imageKeyOf(source) && picture.hasAttribute('width') && picture.hasAttribute('height'))
      picture.setAttribute('src', source);
    else {
      if (!isSpy(page, picture)) left += 1;
      picture.remove();
    }
  }
  for (const figure of page.body.querySelectorAll('figure:not(:has(img,table,blockquote))')) {
    for (const caption of figure.querySelectorAll('figcaption')) rename(caption, 'p');
    unwrap(figure);
  }
  return left;
};

const meaningful = ['href', 'src', 'alt', 'width', 'height', 'start', 'scope', 'colspan', 'rowspan', 'data-pm-slice'];

const dropAttributes = ({ body }: PastedPage): void => {
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!meaningful.includes(name)) element.removeAttribute(name);
};

/**
 * Returns clipboard HTML in the elements that a text may contain. docs/pasting.md tells what each program writes and
 * how it is converted.
 */
export const readPastedText = (html: string): PastedText => {
  const page = readPastedPage(html);
  makeLists(page);
  dropUnseen(page);
  nameHeadings(page);
  const picturesLeft = readPictures(page);
  leadLinks(page);
  markByStyles(page);
  dropAttributes(page);
  return { html: page.body.innerHTML, picturesLeft };
};
