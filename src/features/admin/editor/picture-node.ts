import { Node } from '@tiptap/core';
import { type Image, imageKeyOf, textPictureAttributes } from '#domain/image.ts';

const pixels = (text: string | null): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : 0;
};

/**
 * Returns the picture that the server would keep of an opened or pasted text: one of the site, with its size. Otherwise
 * false.
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
export const PictureNode = Node.create({
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
