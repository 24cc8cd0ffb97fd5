import PDFDocument from 'pdfkit';
import type { CertificateText } from './certificate-text.ts';
import { drawCertificate } from './draw-certificate.ts';

export interface Typeface {
  regular: Uint8Array;
  bold: Uint8Array;
}

/**
 * One A4 page as a PDF. The letters are embedded: a standard typeface has neither narrow no-break spaces nor half of
 * Europe's names. Tagged, so that screen readers know title and paragraphs.
 */
export const writeCertificatePdf = (text: CertificateText, { regular, bold }: Typeface): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      // No standard typeface to begin with: the browser's build has none.
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
    drawCertificate(document, text);
    document.end();
  });
