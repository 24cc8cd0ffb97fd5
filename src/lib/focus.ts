import type { ImageFocus } from '#domain/image.ts';

/** The classes of `focus.css` that keep this part of a picture in sight where it is cut; none for its middle. */
export const focusClass = (focus: ImageFocus): string | undefined =>
  focus === 'center'
    ? undefined
    : focus
        .split('-')
        .map((side) => `focus-${side}`)
        .join(' ');
