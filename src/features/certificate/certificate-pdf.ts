import type { Paper } from '#components/pdf/pdf.ts';
import { makePdf } from '#components/pdf/pdf.ts';
import type { CertificateText } from './certificate-text.ts';
import { drawCertificate } from './draw-certificate.ts';

/** Certificates or receipts: at least one. */
export type CertificateTexts = readonly [CertificateText, ...CertificateText[]];

/** Returns certificates or receipts as sheets of paper, each on a page of its own. */
export const certificatePaper = ([first, ...others]: CertificateTexts): Paper => ({
  title: first.title,
  club: first.club,
  draw: (page, pen) => {
    drawCertificate(page, first, pen);
    for (const text of others) drawCertificate(page.addPage(), text, pen);
  },
});

/** Returns certificates or receipts as one PDF file. */
export const makeCertificatePdf = (texts: CertificateTexts): Promise<Blob> => makePdf(certificatePaper(texts));
