/** Pixels: each picture of the site is made in these widths, none wider than the original. */
export const imageWidths = [320, 640, 960, 1440] as const;
export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'webp' | 'jpg';

/** A picture of the site. `url` is one to show where only one can be; `width` and `height` are the largest version's. */
export interface Image {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export const imageUrl = (key: string, width: ImageWidth, format: ImageFormat): string =>
  `/api/media/${key}/${width}.${format}`;

/** The key in the address of one of a picture's versions; undefined for any other address. */
export const imageKeyOf = (url: string): string | undefined =>
  /^\/api\/media\/([\w-]{1,64})\/(?:320|640|960|1440)\.(?:webp|jpg)$/.exec(url)?.[1];

/** How a picture stands in JSON. */
export const toImage = (key: string, alt: string, { width, height }: { width: number; height: number }): Image => ({
  url: imageUrl(key, 960, 'jpg'),
  alt,
  width,
  height,
});

/** The versions that differ, each with its width in pixels, for a `srcset`. */
export const imageVersions = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat) => {
  const key = imageKeyOf(image.url) ?? '';
  const smaller = imageWidths.filter((width) => width < image.width);
  const largest = imageWidths.find((width) => width >= image.width);
  const named = largest ? [...smaller, largest] : smaller;
  return named.map((width) => ({ url: imageUrl(key, width, format), width: Math.min(width, image.width) }));
};

/** `srcset` of a picture. */
export const srcsetOf = (image: Pick<Image, 'url' | 'width'>, format: ImageFormat): string =>
  imageVersions(image, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
