import { parseInert } from '#lib/inert-html.ts';

/**
 * The styles of a pasted document. Without `style-src 'unsafe-inline'`, Chromium empties every style while it parses,
 * even in a document that is never shown (lexical#4051). So the attribute is read under another name, and style sheets
 * are taken out of the text first: sheets made by a script are allowed.
 */
export interface PastedPage {
  body: HTMLElement;
  /**
   * Returns a style that the element's attribute or a style sheet sets on the element itself. Empty if neither sets it.
   */
  styleOf: (element: Element, property: string) => string;
  /** Returns the attribute as it was written, because browsers do not know Word's properties for lists. */
  rawStyleOf: (element: Element) => string;
}

const KEPT = 'data-style';

const setAside = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) => tag.replace(/(?<=[\s"'])style(?=\s*=)/gi, KEPT));

// Parsers drop table cells that stand outside a table.
const withTable = (html: string): string =>
  /^(?:\s|<meta[^>]*>|<!--.*?-->)*<(?:t[rdh]|tbody|thead|colgroup)\b/i.test(html) ? `<table>${html}</table>` : html;

const rulesOf = (text: string): CSSStyleRule[] => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/<!--|-->|@import[^;]*;/gi, ''));
  return [...sheet.cssRules].filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule);
};

const matched = (body: HTMLElement, selector: string): Element[] => {
  try {
    return [...body.querySelectorAll(selector)];
  } catch {
    return [];
  }
};

/** Parses clipboard HTML into a document that is never shown and loads nothing. */
export const readPastedPage = (html: string): PastedPage => {
  const sheets: string[] = [];
  // Only Word reads these comments.
  const open = html.replace(/<!--\[if [^\]]*\]>.*?<!\[endif\]-->/gs, '');
  const bare = open.replace(/<style\b[^>]*>(.*?)<\/style>/gis, (_, sheet: string) => {
    sheets.push(sheet);
    return '';
  });
  const { body } = parseInert(withTable(setAside(bare)));

  const ofSheets = new Map<Element, CSSStyleDeclaration[]>();
  for (const { selectorText, style } of sheets.flatMap(rulesOf))
    for (const element of matched(body, selectorText)) ofSheets.set(element, [style, ...(ofSheets.get(element) ?? [])]);

  const attributes = new Map<string, CSSStyleDeclaration | undefined>();
  const rawStyleOf = (element: Element): string => element.getAttribute(KEPT) ?? element.getAttribute('style') ?? '';
  const ownStyleOf = (element: Element): CSSStyleDeclaration | undefined => {
    const raw = rawStyleOf(element);
    if (!attributes.has(raw)) attributes.set(raw, rulesOf(`x{${raw}}`)[0]?.style);
    return attributes.get(raw);
  };
  const styleOf = (element: Element, property: string): string => {
    const said = [ownStyleOf(element), ...(ofSheets.get(element) ?? [])];
    return said.map((style) => style?.getPropertyValue(property)).find(Boolean) ?? '';
  };
  return { body, styleOf, rawStyleOf };
};
