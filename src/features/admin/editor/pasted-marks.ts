import type { PastedPage } from './pasted-styles.ts';

/** The look of the words in an element, which the element itself or its parents set. */
interface Looks {
  bold: boolean;
  italic: boolean;
  underlined: boolean;
  struck: boolean;
  shifted: 'sub' | 'sup' | undefined;
  /** True if line breaks in the source are line breaks of the text. */
  keepsLines: boolean;
  /** True if the element is bold by default: a heading, or the title of a column. */
  isHeavy: boolean;
  isLink: boolean;
}

const plain: Looks = {
  bold: false,
  italic: false,
  underlined: false,
  struck: false,
  shifted: undefined,
  keepsLines: false,
  isHeavy: false,
  isLink: false,
};

/** Inline elements. They are removed, and marks express their look. `o:p` is Word’s. */
const inline = new Set([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'span', 'font', 'big', 'small'],
  ...['mark', 'code', 'cite', 'label', 'o:p'],
]);
/** Elements that may contain a space between words. */
const holdsLine = new Set([...inline, 'a', 'p', 'li', 'td', 'th']);

const is = (element: Element, ...tags: string[]): boolean => tags.includes(element.localName);

/** Returns true or false if the value is explicit, otherwise the inherited value. */
const said = (value: string, yes: RegExp, otherwise: boolean): boolean =>
  value === '' || value === 'inherit' ? otherwise : yes.test(value);

const looksOf = ({ styleOf }: PastedPage, element: Element, above: Looks): Looks => {
  const style = (property: string): string => styleOf(element, property);
  const decoration = `${style('text-decoration')} ${style('text-decoration-line')}`.trim();
  const shift = style('vertical-align');
  const lines = style('white-space') || style('white-space-collapse');
  return {
    bold: said(style('font-weight'), /^(?:bold|bolder|[6-9]00)$/, above.bold || is(element, 'b', 'strong')),
    italic: said(style('font-style'), /^(?:italic|oblique)/, above.italic || is(element, 'i', 'em')),
    // An underline of a parent stays, whatever the element says.
    underlined: above.underlined || said(decoration, /underline/, is(element, 'u')),
    struck: above.struck || said(decoration, /line-through/, is(element, 's', 'strike', 'del')),
    shifted:
      is(element, 'sub') || shift === 'sub' ? 'sub' : is(element, 'sup') || shift === 'super' ? 'sup' : above.shifted,
    keepsLines: said(lines, /pre|break-spaces/, above.keepsLines || is(element, 'pre')),
    isHeavy: above.isHeavy || is(element, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'),
    isLink: above.isLink || is(element, 'a'),
  };
};

const tagsOf = (looks: Looks): string[] => [
  ...(looks.shifted ? [looks.shifted] : []),
  ...(looks.struck ? ['s'] : []),
  ...(looks.underlined && !looks.isLink ? ['u'] : []),
  ...(looks.italic ? ['em'] : []),
  ...(looks.bold && !looks.isHeavy ? ['strong'] : []),
];

const withLines = (text: Text): Node[] =>
  text.data
    .split(/\r?\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [text.ownerDocument.createElement('br')] : []),
      text.ownerDocument.createTextNode(line),
    ]);

const dress = (text: Text, looks: Looks): void => {
  // This space stands between two blocks and belongs to no line.
  if (!text.data.trim() && !holdsLine.has(text.parentElement?.localName ?? '')) return;
  const tags = tagsOf(looks);
  if (tags.length === 0 && !looks.keepsLines) return;
  let nodes: Node[] = looks.keepsLines ? withLines(text) : [text.cloneNode()];
  for (const tag of tags) {
    const mark = text.ownerDocument.createElement(tag);
    mark.append(...nodes);
    nodes = [mark];
  }
  text.replaceWith(...nodes);
};

/**
 * Replaces the styles of a page by elements: bold text, and only that, becomes `strong`, whatever elements surrounded
 * it.
 */
export const markByStyles = (page: PastedPage): void => {
  const walk = (element: Element, above: Looks): void => {
    const looks = looksOf(page, element, above);
    for (const child of [...element.childNodes]) {
      if (child instanceof Text) dress(child, looks);
      else if (child instanceof Element) walk(child, looks);
    }
    // The editor's own mark on what it copied stays in place.
    if (inline.has(element.localName) && !element.hasAttribute('data-pm-slice'))
      element.replaceWith(...element.childNodes);
  };
  for (const child of [...page.body.childNodes]) {
    if (child instanceof Element) walk(child, plain);
  }
};
