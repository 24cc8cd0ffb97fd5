/** The width of a page's first picture, as a `sizes` attribute. Two elements ask for its file and must agree. */
export const openingSizes = '(min-width: 64rem) 40rem, 86vw';
