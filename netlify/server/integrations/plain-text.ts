const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (named[name ?? ''] ?? ''),
  );

/** Blocks that an empty line stands around. */
const blocks = new Set(['h2', 'h3', 'p', 'ul', 'ol', 'blockquote', 'figure', 'table', 'hr']);
const lines = new Set(['li', 'tr', 'caption', 'figcaption']);

/** Writes words, and before the next ones what stands between: line ends, signs of quotes, marks of lists. */
const createWriter = () => {
  let text = '';
  let ends = 0;
  let mark = '';
  const lists: (number | undefined)[] = [];
  let quotes = 0;
  const open = (): void => {
    if (ends === 0 && text !== '') return;
    if (text !== '') text += '\n'.repeat(ends);
    text += '> '.repeat(quotes);
    text += mark === '' ? '  '.repeat(lists.length) : `${'  '.repeat(lists.length - 1)}${mark}`;
    ends = 0;
    mark = '';
  };
  const end = (count: number): void => {
    // Nothing stands behind the mark of an item yet.
    if (mark === '') ends = Math.max(ends, lists.length > 0 ? 1 : count);
  };
  return {
    say: (words: string): void => {
      const isFirst = ends > 0 || text === '';
      const said = isFirst ? words.replace(/^[ \t\r\n]+/, '') : words;
      if (said === '') return;
      open();
      text += said;
    },
    end,
    startList: (first: number | undefined): void => {
      end(2);
      lists.push(first);
    },
    endList: (): void => {
      lists.pop();
      mark = '';
      end(2);
    },
    startItem: (): void => {
      const number = lists.at(-1);
      mark = '';
      ends = Math.max(ends, 1);
      mark = number === undefined ? '- ' : `${number}. `;
      if (number !== undefined) lists[lists.length - 1] = number + 1;
    },
    quote: (by: 1 | -1): void => {
      end(2);
      quotes += by;
    },
    written: (): string => text.replace(/[ \t]+$/gm, '').trim(),
  };
};

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

// Readers see where a link leads, unless its words say it already.
const leadsTo = (href: string, words: string): string => {
  const place = href.replace(/^(?:mailto|tel):/, '');
  const isSaid = words.trim() === place || `https://${words.trim()}` === place;
  return isSaid ? '' : ` (${place})`;
};

const isWeb = (href: string): boolean => /^https?:/i.test(href);

/**
 * Returns sanitised rich text as plain text: the same words in the same order, and each address that a link leads to.
 * `linksApart` puts addresses of the web below the text, each on a line of its own, where no sign beside it and no line end
 * within it can break it in a mail program; a number stands in its place.
 */
export const plainTextOf = (html: string, { linksApart = false } = {}): string => {
  const writer = createWriter();
  const apart: string[] = [];
  const told = ({ href, words }: { href: string; words: string }): string => {
    if (!linksApart || !isWeb(href)) return leadsTo(href, words);
    if (!apart.includes(href)) apart.push(href);
    return ` [${apart.indexOf(href) + 1}]`;
  };
  let link: { href: string; words: string } | undefined;
  for (const [token, closes, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g)) {
    if (tag === '') {
      const words = decoded(token.replace(/[ \t\r\n]+/g, ' '));
      if (link) link.words += words;
      writer.say(words);
    } else if (tag === 'a') {
      if (link && closes) writer.say(told(link));
      const href = closes ? undefined : attribute(attributes, 'href');
      link = href === undefined ? undefined : { href: decoded(href), words: '' };
    } else if (tag === 'ul' || tag === 'ol') {
      if (closes) writer.endList();
      else writer.startList(tag === 'ol' ? Number(attribute(attributes, 'start') ?? 1) : undefined);
    } else if (tag === 'li' && !closes) writer.startItem();
    else if (tag === 'blockquote') writer.quote(closes ? -1 : 1);
    else if (tag === 'br' || lines.has(tag)) writer.end(1);
    else if ((tag === 'td' || tag === 'th') && closes) writer.say(' ');
    else if (blocks.has(tag)) writer.end(2);
  }
  return [writer.written(), ...apart.map((href, index) => `[${index + 1}]\n${href}`)].join('\n\n');
};
