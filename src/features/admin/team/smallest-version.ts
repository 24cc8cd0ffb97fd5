import { type Image, imageVersions } from '#domain/image.ts';

/** Returns the address of a picture's smallest version, which is enough for a thumbnail. */
export const smallestVersionOf = (image: Image): string => imageVersions(image, 'webp')[0]?.url ?? image.url;
