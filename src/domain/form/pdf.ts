/** What may be wrong with a PDF: it is truncated, it asks for a password, or it has no page. */
export type PdfFault = 'cut' | 'locked' | 'empty';

/**
 * How far readers look for the header (Adobe's implementation note 13 to ISO 32000). Mail and scanners put bytes before
 * it.
 */
export const PDF_HEADER_WITHIN = 1024;

/** The most bytes to unpack. A megabyte may expand to much more (a decompression bomb). */
const MOST_UNPACKED = 8_000_000;
/** The cost of starting a stream, however small the stream is. Bytes. */
const BEGINNING = 10_000;

const latin = new TextDecoder('latin1');

/** Returns true if the bytes begin as a PDF does. */
export const hasPdfHeader = (start: Uint8Array): boolean =>
  latin.decode(start.subarray(0, PDF_HEADER_WITHIN)).includes('%PDF-');

const isPage = /\/Type\s*\/Page(?![A-Za-z])/;

const unpacked = async (packed: Uint8Array<ArrayBuffer>, most: number): Promise<string> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done && text.length < most; part = await reader.read())
      text += latin.decode(part.value);
  } catch {
    // The streams that came before the missing end still count.
  }
  await reader.cancel().catch(() => undefined);
  return text;
};

// Since PDF 1.5, pages may be packed together in object streams.
const hasPackedPage = async (bytes: Uint8Array<ArrayBuffer>, text: string): Promise<boolean> => {
  let left = MOST_UNPACKED;
  for (const { index, 0: head } of text.matchAll(/\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n/g)) {
    const begin = index + head.length;
    const end = text.indexOf('endstream', begin);
    const packed = bytes.subarray(begin, end < 0 ? undefined : end);
    const objects = await unpacked(packed, left);
    if (isPage.test(objects)) return true;
    left -= BEGINNING + packed.length + objects.length;
    if (left <= 0) return true;
  }
  return false;
};

/**
 * Returns what seems wrong with the structure of a PDF, or undefined. The result is a guess: PDF viewers repair a lot,
 * and a locked file may open without a password.
 */
export const pdfFaultOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<PdfFault | undefined> => {
  const text = latin.decode(bytes);
  const end = text.lastIndexOf('startxref');
  const from = Number(/^startxref\s+(\d+)/.exec(text.slice(end))?.[1]);
  if (!(from < bytes.length) || !text.includes('%%EOF', end)) return 'cut';
  if (/\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(text)) return 'locked';
  return isPage.test(text) || (await hasPackedPage(bytes, text)) ? undefined : 'empty';
};
