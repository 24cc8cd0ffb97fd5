/** Returns the ranges of code points of a TrueType font, both ends included, from its `cmap` of format 4. */
const rangesOf = (font: Uint8Array): [number, number][] => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, nth) => 12 + nth * 16);
  const record = tables.find((at) => view.getUint32(at) === 0x636d6170);
  if (record === undefined) return [];
  const cmap = view.getUint32(record + 8);
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, nth) => cmap + view.getUint32(cmap + 8 + nth * 8),
  );
  const table = subtables.find((at) => view.getUint16(at) === 4);
  if (table === undefined) return [];
  const size = view.getUint16(table + 6);
  return Array.from({ length: size / 2 }, (_, nth) => [
    view.getUint16(table + 16 + size + nth * 2),
    view.getUint16(table + 14 + nth * 2),
  ]);
};

/**
 * Returns a function that tells whether a font has every letter of a text. A box in place of a letter would be worse
 * than a picture.
 */
export const lettersOf = (font: Uint8Array): ((text: string) => boolean) => {
  const ranges = rangesOf(font);
  const isHeld = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => first <= code && code <= last && code < 0xffff);
  };
  return (text) => [...text].every(isHeld);
};
