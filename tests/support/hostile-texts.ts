/** If a page treated one of these as more than text, it would set `window.wasRun` or call attacker.example. */
const payloads = [
  '<svg/onload=wasRun=1>',
  '<script>window.wasRun=1</script>',
  '"><img src=x onerror=window.wasRun=1>',
  "'><svg onload=window.wasRun=1>",
  '</script><script>window.wasRun=1</script>',
  '</title></style></textarea><img src=x onerror=window.wasRun=1>',
  '<a href="javascript:window.wasRun=1">ici</a>',
  'javascript:window.wasRun=1',
  '<iframe srcdoc="<script>parent.wasRun=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=window.wasRun=1>',
  '<form><button formaction="javascript:window.wasRun=1">ici</button></form>',
  '<b style="background:url(x)" onmouseover="window.wasRun=1">ici</b>',
  '&lt;img src=x onerror=window.wasRun=1&gt;',
  '{{constructor.constructor("window.wasRun=1")()}}',
  '\u2028window.wasRun=1//',
  '<meta http-equiv="refresh" content="0;url=data:text/html,x">',
  '<base href="https://attacker.example/">',
  '<link rel="stylesheet" href="https://attacker.example/x.css">',
] as const;

export interface Hostile {
  /** Returns as many payloads as fit into this number of characters. Each call continues with the next payloads. */
  text(length: number): string;
  /** All payloads as rich text. */
  html: string;
}

/**
 * Returns a source of hostile texts that begins at this payload. A few sources with different places put every payload
 * into most fields.
 */
export const hostileFrom = (place: number): Hostile => {
  let next = place;
  return {
    text: (length) => {
      let written = '';
      for (let tries = 0; tries < payloads.length; tries += 1) {
        const payload = payloads[next % payloads.length] ?? '';
        if (written.length + payload.length > length && written !== '') break;
        if (written.length + payload.length <= length) written += payload;
        next += 1;
      }
      return written || '<b>';
    },
    html: `<h2>${payloads[0]}</h2><p>${payloads.join('</p><p>')}</p>`,
  };
};
