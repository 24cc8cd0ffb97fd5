import PDFDocument from 'pdfkit';
import type { CertificateText } from './certificate-text.ts';
import { drawCertificate } from './draw-certificate.ts';
import { lettersOf } from './pdf-letters.ts';
import type { PictureText } from './picture-text.ts';

export interface Typeface {
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
      // No standard font to begin with: the browser build has none.
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
