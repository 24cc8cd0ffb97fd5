import PDFDocument from 'pdfkit';
import { ask, leaveAtOnce } from '#lib/http.ts';
import type { CertificateText } from './certificate-text.ts';
import { drawCertificate } from './draw-certificate.ts';
import { lettersOf } from './pdf-letters.ts';
import { type PictureText, pictureText } from './picture-text.ts';
import boldUrl from './typeface/bold.ttf?url';
import regularUrl from './typeface/regular.ttf?url';

interface Typeface {
  regular: Uint8Array;
  bold: Uint8Array;
}

/**
 * Returns one A4 page as a PDF. The font is embedded, because standard fonts lack narrow no-break spaces and half of
 * Europe's names. A line that this font cannot write is a picture in the fonts of the device. The page is tagged, so
 * that screen readers know title and paragraphs.
 */
export const writeCertificatePdf = (
  text: CertificateText,
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
      info: { Title: text.title, Author: text.club, Creator: text.club },
    });
    const chunks: BlobPart[] = [];
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })));
    document.on('error', reject);
    document.registerFont('regular', regular).registerFont('bold', bold);
    drawCertificate(document, text, { isWritable: lettersOf(regular), pictureText });
    document.end();
  });

const fetchFont = async (url: string): Promise<Uint8Array> => {
  const response = await ask(leaveAtOnce, url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Returns the certificate as a PDF file, with the font of this folder. */
export const makeCertificatePdf = async (text: CertificateText): Promise<Blob> => {
  const [regular, bold] = await Promise.all([fetchFont(regularUrl), fetchFont(boldUrl)]);
  return writeCertificatePdf(text, { regular, bold }, pictureText);
};
