import { drawRule, drawSign, type PdfPage, type Pen, type Write, writer } from '#components/pdf/pen.ts';
import type { CertificateText } from './certificate-text.ts';

/** Where the values stand beside their names. */
const VALUES = 210;

const writeFacts = (page: PdfPage, write: Write, facts: CertificateText['facts']): void => {
  for (const { label, values } of facts) {
    drawRule(page);
    page.y += 7;
    const top = page.y;
    write(label, { size: 9.5 });
    page.y = top;
    for (const value of values) write(value, { font: 'bold', at: VALUES });
    page.y += 5;
  }
  drawRule(page);
};

/** Draws the certificate on the page. A long name or many payments only move the parts below. */
export const drawCertificate = (page: PdfPage, text: CertificateText, pen: Pen): void => {
  const { write } = writer(page, pen);
  drawSign(page);
  page.y = 112;
  write(text.club, { font: 'bold', size: 14, after: 2 });
  for (const line of text.identity) write(line, { size: 9.5 });
  page.y += 56;
  write(text.title, { font: 'bold', size: 20, after: 22, type: 'H1' });
  write(text.certifies, { after: 18 });
  writeFacts(page, write, text.facts);
  page.y += 22;
  for (const sentence of text.closing) write(sentence, { after: 6 });
  page.y += 26;
  write(text.made, { at: VALUES, after: 6 });
  if (text.signatory) write(text.signatory, { font: 'bold', at: VALUES });
};
