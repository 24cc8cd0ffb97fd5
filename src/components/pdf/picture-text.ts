/** A text drawn in the fonts of the device. Points. */
export interface PicturedText {
  /** A JPEG as a `data:` address. */
  url: string;
  width: number;
  height: number;
}

interface Setting {
  isBold: boolean;
  /** The size of the letters, and the width that is free. Points. */
  size: number;
  width: number;
}

/** Draws a text that the PDF's font has no letters for. */
export type PictureText = (text: string, setting: Setting) => PicturedText;

/** The resolution that printers need: 300 dots an inch. */
const DOTS_A_POINT = 300 / 72;
const LINE_HEIGHT = 1.5;

// This splits between words, also in scripts without spaces.
const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);

const linesOf = (text: string, fits: (line: string) => boolean): string[] => {
  const lines = [''];
  for (const word of wordsOf(text)) {
    const line = `${lines.at(-1) ?? ''}${word}`;
    if (fits(line.trimEnd()) || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word.trimStart());
  }
  return lines.map((line) => line.trim());
};

/** Draws a text of any script in lines, as the browser shows it. Throws if the browser has no canvas. */
export const pictureText: PictureText = (text, { isBold, size, width }) => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const font = `${isBold ? 'bold ' : ''}${size * DOTS_A_POINT}px "DejaVu Sans Condensed", system-ui, sans-serif`;
  const room = Math.floor(width * DOTS_A_POINT);
  pen.font = font;
  const lines = linesOf(text, (line) => pen.measureText(line).width <= room);
  const lineHeight = Math.ceil(size * LINE_HEIGHT * DOTS_A_POINT);
  canvas.width = room;
  canvas.height = lineHeight * lines.length;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // A new size of the canvas resets the font.
  pen.font = font;
  pen.fillStyle = '#000';
  pen.textBaseline = 'middle';
  for (const [nth, line] of lines.entries()) pen.fillText(line, 0, lineHeight * (nth + 0.5), room);
  return {
    url: canvas.toDataURL('image/jpeg', 0.92),
    width: canvas.width / DOTS_A_POINT,
    height: canvas.height / DOTS_A_POINT,
  };
};
