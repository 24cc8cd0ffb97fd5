import { Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { type Image, imageKeyOf, textPictureAttributes } from '#domain/form/image.ts';
import { isLinkTarget } from '#domain/form/link-target.ts';

const pixels = (text: string | null): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : 0;
};

/**
 * Returns a picture that the server would keep: one of the site, with its size. Returns false for any other picture.
 */
const readPicture = (element: HTMLElement): Image | false => {
  const url = element.getAttribute('src') ?? '';
  const width = pixels(element.getAttribute('width'));
  const height = pixels(element.getAttribute('height'));
  if (!imageKeyOf(url) || !width || !height) return false;
  return { url, alt: element.getAttribute('alt') ?? '', width, height };
};

const attribute = (initial: string | number) => ({ default: initial, rendered: false });

/** A picture of the site in a text, written as the server keeps it. */
const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ url: attribute(''), alt: attribute(''), width: attribute(0), height: attribute(0) }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: readPicture }],
  renderHTML: ({ node: { attrs } }) => {
    const size = { width: Number(attrs.width), height: Number(attrs.height) };
    return ['img', textPictureAttributes(imageKeyOf(String(attrs.url)) ?? '', { alt: String(attrs.alt), ...size })];
  },
});

/** Returns a node that the toolbar does not offer. Everything that the server keeps in a text must survive editing. */
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
const keptNodes = [
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

/** The nodes and marks of a text: exactly those that `netlify/server/integrations/sanitise.ts` keeps. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkTarget,
    },
  }),
  PictureNode,
  ...keptNodes,
];
