/** Pixels: each picture of the site is made in these widths, none wider than the original (docs/rules.md#pictures). */
export const imageWidths = [320, 640, 960, 1440] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** Where one version stands for all: in JSON, where a page is shared, for browsers that choose none. */
export const USUAL_IMAGE_WIDTH: ImageWidth = 960;
/** From the lightest to the one that everything reads. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What must stay in sight where a picture is cut to another shape. */
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

/** A picture of the site. `url` is one to show where only one can be; `width` and `height` are the largest version's. */
export interface Image {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** A picture that is cut to several shapes. */
export interface FocusedImage extends Image {
  focus: ImageFocus;
}

/** Where the site serves one version of a picture. */
export const imageUrl = (key: string, width: ImageWidth, format: ImageFormat): string =>
  `/api/media/${key}/${width}.${format}`;

interface ImageAddress {
  key: string;
  name: ImageWidth;
  format: ImageFormat;
}

/** What an address asks for when it is that of a picture's version; undefined for any other. */
export const parseImageUrl = (url: string): ImageAddress | undefined => {
  const [, key, named, extension] = /^\/api\/media\/([\w-]{1,64})\/(\d+)\.(\w+)$/.exec(url) ?? [];
  const name = imageWidths.find((width) => String(width) === named);
  const format = imageFormats.find((known) => known === extension);
  return key && name && format ? { key, name, format } : undefined;
};

/** The key in the address of one of a picture's versions; undefined for any other address. */
export const imageKeyOf = (url: string): string | undefined => parseImageUrl(url)?.key;

/** The keys of the pictures a text shows, each once. */
export const imageKeysIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\/api\/media\/([\w-]+)\//g), ([, key = '']) => key)),
];

/** How a picture stands in JSON. */
export const toImage = (key: string, alt: string, { width, height }: { width: number; height: number }): Image => ({
  url: imageUrl(key, USUAL_IMAGE_WIDTH, 'jpg'),
  alt,
  width,
  height,
});

/** The versions made of a picture of this width: the names of their files, and their own widths in pixels. */
export const versionWidths = (originalWidth: number): { name: ImageWidth; width: number }[] => {
  const smaller = imageWidths.filter((width) => width < originalWidth);
  const largest = imageWidths.find((width) => width >= originalWidth);
  const names = largest ? [...smaller, largest] : smaller;
  return names.map((name) => ({ name, width: Math.min(name, originalWidth) }));
};

/** The versions that differ, each with its width in pixels, for a `srcset`. */
export const imageVersions = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat) => {
  const key = imageKeyOf(image.url) ?? '';
  return versionWidths(image.width).map(({ name, width }) => ({ url: imageUrl(key, name, format), width }));
};

/** `srcset` of a picture. */
export const srcsetOf = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat): string =>
  imageVersions(image, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** True when a picture in rich text says nothing to who cannot see it. */
export const hasUndescribedPicture = (content: string): boolean => /<img\b(?![^>]*\salt="[^"]*[^"\s])/.test(content);

/** The attributes of a picture in rich text, in this order: shown in the width that suits, its room kept. */
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
