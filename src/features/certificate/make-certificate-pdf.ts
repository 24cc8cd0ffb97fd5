import { ask, leaveAtOnce } from '#lib/http.ts';
import type { CertificateText } from './certificate-text.ts';
import { pictureText } from './picture-text.ts';
import boldUrl from './typeface/bold.ttf?url';
import regularUrl from './typeface/regular.ttf?url';
import { writeCertificatePdf } from './write-certificate-pdf.ts';

const fetchFont = async (url: string): Promise<Uint8Array> => {
  const response = await ask(leaveAtOnce, url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Returns the certificate as a PDF file, with the font that stands beside this file. */
export const makeCertificatePdf = async (text: CertificateText): Promise<Blob> => {
  const [regular, bold] = await Promise.all([fetchFont(regularUrl), fetchFont(boldUrl)]);
  return writeCertificatePdf(text, { regular, bold }, pictureText);
};
