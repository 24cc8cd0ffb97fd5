/** What the editor makes of a text, as the server would write it: no empty paragraphs, none inside an item or a cell. */
export const tidyHtml = (html: string): string =>
  html
    .replaceAll('&nbsp;', '\u00A0')
    .replace(/<(img|br|hr)\b([^>]*?)\s*\/?>/g, '<$1$2 />')
    .replace(/<p>(?:\s|<br \/>)*<\/p>/g, '')
    .replace(/<blockquote>\s*<\/blockquote>/g, '')
    .replace(/<(li|th|td)\b([^>]*)><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/\1>|<[uo]l\b)/gs, '<$1$2>$3');

/** True when what was copied is a picture, and not a text that brings one along. */
export const isOnlyPicture = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
