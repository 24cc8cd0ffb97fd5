import type { Paper } from '#components/pdf/pdf.ts';
import { makePdf } from '#components/pdf/pdf.ts';
import type { CertificateText } from './certificate-text.ts';
import { drawCertificate } from './draw-certificate.ts';

/** Returns the certificate as a sheet of paper. */
export const certificatePaper = (text: CertificateText): Paper => ({
  title: text.title,
  club: text.club,
  draw: (page, pen) => drawCertificate(page, text, pen),
});

/** Returns the certificate as a PDF file. */
export const makeCertificatePdf = (text: CertificateText): Promise<Blob> => makePdf(certificatePaper(text));
