import type { PastedPage } from './pasted-styles.ts';

/** A paragraph that a program marks as a list item in its own way. */
interface Item {
  /** The level, counted from 1. */
  level: number;
  /** The number of the item, converted from a letter if necessary. Undefined for a bullet. */
  number: number | undefined;
}

/** The marker before the words of a list item, typed by hand or by Word: «·», «o», «–», «1.», «a)», «(iv)». */
const typedMarker = /^\s*([·•◦▪■●○o§Øüvqð*–—-]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)])(?=[\s\u00A0]{2})[\s\u00A0]+/i;

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const romanNumber = (letters: string): number => {
  const values = [...letters].map((letter) => romans[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
};

const numberOf = (marker: string): number | undefined => {
  const digits = /(\d+)\D*$/.exec(marker)?.[1];
  if (digits) return Number(digits);
  const letters = /^\(?([a-z]+)[.)]$/i.exec(marker)?.[1]?.toLowerCase();
  if (letters === undefined) return undefined;
  return /^[a-z]$/.test(letters) && !/[ivx]/.test(letters) ? letters.charCodeAt(0) - 96 : romanNumber(letters);
};

const dropStart = (element: Element, length: number): void => {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let node = texts.nextNode(); node && left > 0; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= text.length;
  }
};

/** Returns the level by the margin in points: Word indents half an inch for each level. */
const levelByMargin = (style: string): number => {
  const [, size, unit] = /margin(?:-left)?:[^;]*?([\d.]+)(pt|in|cm|px)\s*(?:;|$)/i.exec(style) ?? [];
  const points = Number(size ?? 0) * ({ pt: 1, in: 72, cm: 28.35, px: 0.75 }[unit ?? 'pt'] ?? 1);
  return Math.max(1, Math.round(points / 36));
};

/** Word for Windows and Mac, and Outlook's mails: `mso-list:l0 level2 lfo1`, with the marker as words of the text. */
const wordItemOf = ({ rawStyleOf }: PastedPage, paragraph: Element, marker: Element | undefined): Item | undefined => {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(rawStyleOf(paragraph))?.[1];
  const isListed = level !== undefined || /MsoListParagraph/i.test(paragraph.className);
  if (!isListed) return undefined;
  const [typed = '', sign = ''] = typedMarker.exec(paragraph.textContent) ?? [];
  if (!marker && !typed && level === undefined) return undefined;
  const number = numberOf(marker ? marker.textContent.trim() : sign);
  if (marker) marker.remove();
  else dropStart(paragraph, typed.length);
  return { level: level ? Number(level) : levelByMargin(rawStyleOf(paragraph)), number };
};

/** Word for the web makes one list of each item and tells the level beside it. */
const webItems = ({ body }: PastedPage, items: Map<Element, Item>): void => {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    const paragraphs = [...wrapper.querySelectorAll('li')].map((item) => {
      const paragraph = body.ownerDocument.createElement('div');
      const position = Number(item.getAttribute('data-aria-posinset') ?? 1);
      paragraph.append(...item.childNodes);
      items.set(paragraph, {
        level: Number(item.getAttribute('data-aria-level') ?? 1),
        number: item.parentElement?.localName === 'ol' ? position : undefined,
      });
      return paragraph;
    });
    if (paragraphs.length > 0) wrapper.replaceWith(...paragraphs);
  }
};

interface OpenList {
  list: Element;
  level: number;
  isNumbered: boolean;
}

const follows = (previous: Element | undefined, paragraph: Element): boolean => {
  if (!previous) return false;
  let node = paragraph.previousSibling;
  while (node && node !== previous && (node.nodeType === Node.COMMENT_NODE || !node.textContent?.trim()))
    node = node.previousSibling;
  return node === previous;
};

const build = (items: ReadonlyMap<Element, Item>): void => {
  let open: OpenList[] = [];
  for (const [paragraph, { level, number }] of items) {
    const make = (tag: string): Element => paragraph.ownerDocument.createElement(tag);
    if (!follows(open[0]?.list, paragraph)) open = [];
    const isNumbered = number !== undefined;
    open = open.filter((list) => list.level <= level);
    const last = open.at(-1);
    // A change of the numbering, or a number that starts over, begins another list at the same level.
    if (last?.level === level && (last.isNumbered !== isNumbered || number === 1)) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = make(isNumbered ? 'ol' : 'ul');
      if (number !== undefined && number > 1) list.setAttribute('start', String(number));
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else paragraph.before(list);
      open.push({ list, level, isNumbered });
    }
    const item = make('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
};

/** Turns paragraphs that only look like list items into nested lists. */
export const makeLists = (page: PastedPage): void => {
  const items = new Map<Element, Item>();
  webItems(page, items);
  for (const paragraph of page.body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')) {
    const marker = [...paragraph.querySelectorAll('*')].find((part) =>
      /mso-list:\s*ignore/i.test(page.rawStyleOf(part)),
    );
    // A heading keeps its number as text and stays a heading.
    if (paragraph.localName !== 'p') marker?.replaceChildren(`${marker.textContent.trim()} `);
    else if (!paragraph.closest('li')) {
      const item = wordItemOf(page, paragraph, marker);
      if (item) items.set(paragraph, item);
    }
  }
  build(items);
};
