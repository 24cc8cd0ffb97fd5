/** The width of the picture a page opens with, as a `sizes` attribute: its file is asked for by two elements that must agree. */
export const openingSizes = '(min-width: 64rem) 40rem, 86vw';
