import type { ImageFocus } from '#domain/form/image.ts';

/**
 * Returns the class of `focus.css` that keeps this part of a picture in sight where it is cropped. Undefined for the
 * middle.
 */
export const focusClass = (focus: ImageFocus): string | undefined =>
  focus === 'center'
    ? undefined
    : focus
        .split('-')
        .map((side) => `focus-${side}`)
        .join(' ');
