/** Returns the editor's HTML as the server writes it: no empty paragraphs, and none inside a list item or a cell. */
export const tidyHtml = (html: string): string =>
  html
    .replaceAll('&nbsp;', '\u00A0')
    .replace(/<(img|br|hr)\b([^>]*?)\s*\/?>/g, '<$1$2 />')
    .replace(/<p>(?:\s|<br \/>)*<\/p>/g, '')
    .replace(/<blockquote>\s*<\/blockquote>/g, '')
    .replace(/<(li|th|td)\b([^>]*)><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/\1>|<[uo]l\b)/gs, '<$1$2>$3');

/** Returns true if only a picture was copied, and not a text with a picture. */
export const isOnlyPicture = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
