/**
 * The width of a page's first picture, as a `sizes` attribute. Two elements request its file and must agree on the
 * size.
 */
export const openingSizes = '(min-width: 64rem) 40rem, 86vw';
