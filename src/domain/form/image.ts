/**
 * The widths in which each picture is made, in pixels (docs/rules.md#pictures). No version is wider than the original.
 */
export const imageWidths = [320, 640, 960, 1440] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** The width of the version that stands for all: in JSON, in shared pages, and in browsers that cannot choose one. */
export const USUAL_IMAGE_WIDTH: ImageWidth = 960;
/** The formats, from the lightest to the one that every program reads. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The part of a picture that must stay in sight when the picture is cropped to another shape. */
export const imageFocuses = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type ImageFocus = (typeof imageFocuses)[number];

/**
 * A picture of the site. `url` is the version for places that can show only one; `width` and `height` are those of the
 * largest version.
 */
export interface Image {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** A picture that is cropped to several shapes. */
export interface FocusedImage extends Image {
  focus: ImageFocus;
}

/** Returns the address of one version of a picture. */
export const imageUrl = (key: string, width: ImageWidth, format: ImageFormat): string =>
  `/api/media/${key}/${width}.${format}`;

interface ImageAddress {
  key: string;
  name: ImageWidth;
  format: ImageFormat;
}

/** Returns the parts of the address of a picture's version, or undefined for any other address. */
export const parseImageUrl = (url: string): ImageAddress | undefined => {
  const [, key, named, extension] = /^\/api\/media\/([\w-]{1,64})\/(\d+)\.(\w+)$/.exec(url) ?? [];
  const name = imageWidths.find((width) => String(width) === named);
  const format = imageFormats.find((known) => known === extension);
  return key && name && format ? { key, name, format } : undefined;
};

/** Returns the key in the address of a picture's version, or undefined for any other address. */
export const imageKeyOf = (url: string): string | undefined => parseImageUrl(url)?.key;

/** Returns the keys of the pictures in a text, each once. */
export const imageKeysIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\/api\/media\/([\w-]+)\//g), ([, key = '']) => key)),
];

/** Returns a picture as JSON carries it. */
export const toImage = (key: string, alt: string, { width, height }: { width: number; height: number }): Image => ({
  url: imageUrl(key, USUAL_IMAGE_WIDTH, 'jpg'),
  alt,
  width,
  height,
});

/** Returns the versions of a picture of this width: the names of their files and their real widths in pixels. */
export const versionWidths = (originalWidth: number): { name: ImageWidth; width: number }[] => {
  const smaller = imageWidths.filter((width) => width < originalWidth);
  const largest = imageWidths.find((width) => width >= originalWidth);
  const names = largest ? [...smaller, largest] : smaller;
  return names.map((name) => ({ name, width: Math.min(name, originalWidth) }));
};

/** Returns the versions that differ, each with its width in pixels, for a `srcset`. */
export const imageVersions = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat) => {
  const key = imageKeyOf(image.url) ?? '';
  return versionWidths(image.width).map(({ name, width }) => ({ url: imageUrl(key, name, format), width }));
};

/** Returns the `srcset` of a picture. */
export const srcsetOf = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat): string =>
  imageVersions(image, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Returns true if a picture in rich text lacks its alternative text. */
export const hasUndescribedPicture = (content: string): boolean => /<img\b(?![^>]*\salt="[^"]*[^"\s])/.test(content);

/**
 * Returns the attributes of a picture in rich text, in this order. With them, browsers choose the right width and
 * reserve the space.
 */
export const textPictureAttributes = (key: string, { alt, width, height }: Omit<Image, 'url'>) => {
  const url = imageUrl(key, USUAL_IMAGE_WIDTH, 'jpg');
  return {
    src: url,
    srcset: srcsetOf({ url, width }, 'webp'),
    sizes: '(min-width: 42rem) 38rem, 91vw',
    width: String(width),
    height: String(height),
    alt,
    loading: 'lazy',
  };
};
