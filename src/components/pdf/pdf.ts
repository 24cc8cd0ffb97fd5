import PDFDocument from 'pdfkit';
import { ask, leaveAtOnce } from '#lib/http.ts';
import { lettersOf } from './pdf-letters.ts';
import type { Pen } from './pen.ts';
import { type PictureText, pictureText } from './picture-text.ts';
import boldUrl from './typeface/bold.ttf?url';
import regularUrl from './typeface/regular.ttf?url';

interface Typeface {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** A sheet of paper: its title, its author, and the function that draws it. */
export interface Paper {
  title: string;
  club: string;
  draw: (page: PDFKit.PDFDocument, pen: Pen) => void;
}

/**
 * Returns A4 pages as a PDF. The font is embedded, because standard fonts lack narrow no-break spaces and half of
 * Europe's names. A line that this font cannot write is a picture in the fonts of the device. The pages are tagged, so
 * that screen readers know title and paragraphs.
 */
export const writePdf = (
  { title, club, draw }: Paper,
  { regular, bold }: Typeface,
  pictureText: PictureText,
): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      // The document starts without a standard font, because the browser build has none.
      font: '',
      lang: 'fr-FR',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: club, Creator: club },
    });
    const chunks: BlobPart[] = [];
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })));
    document.on('error', reject);
    document.registerFont('regular', regular).registerFont('bold', bold);
    draw(document, { isWritable: lettersOf(regular), pictureText });
    document.end();
  });

const fetchFont = async (url: string): Promise<Uint8Array> => {
  const response = await ask(leaveAtOnce, url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Returns a PDF file, with the font of this folder. */
export const makePdf = async (paper: Paper): Promise<Blob> => {
  const [regular, bold] = await Promise.all([fetchFont(regularUrl), fetchFont(boldUrl)]);
  return writePdf(paper, { regular, bold }, pictureText);
};
