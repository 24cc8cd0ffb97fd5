import { Mark, Node } from '@tiptap/core';

/** A node the toolbar does not offer: whatever the server lets stand in a text must survive being edited. */
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

/** Tables, captions, and small letters above or below the line. */
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
