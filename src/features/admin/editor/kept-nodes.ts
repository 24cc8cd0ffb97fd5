import { Mark, Node } from '@tiptap/core';

/** Returns a node that the toolbar does not offer. What the server keeps in a text must survive editing. */
const keep = (tag: string, content: string, options: { group?: string; attributes?: readonly string[] } = {}) =>
  Node.create({
    name: tag,
    content,
    ...(options.group && { group: options.group }),
    isolating: true,
    addAttributes: () => Object.fromEntries((options.attributes ?? []).map((name) => [name, { default: null }])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const keepMark = (tag: string) => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Tables, captions, superscript and subscript. */
export const keptNodes = [
  keep('table', 'caption? thead? tbody?', { group: 'block' }),
  keep('caption', 'inline*'),
  keep('thead', 'tr+'),
  keep('tbody', 'tr+'),
  keep('tr', '(th | td)+'),
  keep('th', 'block+', { attributes: ['scope', 'colspan', 'rowspan'] }),
  keep('td', 'block+', { attributes: ['colspan', 'rowspan'] }),
  keep('figure', 'block+ figcaption?', { group: 'block' }),
  keep('figcaption', 'inline*'),
  keepMark('sub'),
  keepMark('sup'),
];
