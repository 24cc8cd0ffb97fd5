import type { CertificateText } from './certificate-text.ts';
import type { PictureText } from './picture-text.ts';

/**
 * The left margin. All values are in points, from the top left corner of an A4 page, which is 595 wide and 842 high.
 */
const LEFT = 64;
const RIGHT = 531;
const VALUES = 210;

interface Setting {
  font?: 'regular' | 'bold';
  size?: number;
  at?: number;
  /** The free space below, in points. */
  after?: number;
  type?: 'P' | 'H1';
}

type Page = PDFKit.PDFDocument;
type Write = (text: string, setting?: Setting) => void;

/** The tools that draw a text. */
export interface Pen {
  /** Returns true if the font has every letter of the text. */
  isWritable: (text: string) => boolean;
  pictureText: PictureText;
}

/**
 * Returns a function that writes paragraphs below each other, each tagged for screen readers. A text that the font
 * cannot write becomes a picture.
 */
const writer = (page: Page, { isWritable, pictureText }: Pen): Write => {
  const root = page.struct('Document');
  page.addStructure(root);
  return (text, { font = 'regular', size = 10.5, at = LEFT, after = 0, type = 'P' } = {}) => {
    if (!isWritable(text)) {
      const { url, width, height } = pictureText(text, { isBold: font === 'bold', size, width: RIGHT - at });
      const top = page.y;
      root.add(
        page.struct('Figure', { alt: text, actual: text }, () => {
          page.image(url, at, top, { width, height });
        }),
      );
      page.y = top + height + after;
      return;
    }
    page
      .font(font)
      .fontSize(size)
      .text(text, at, page.y, { width: RIGHT - at, lineGap: size * 0.3, structParent: root, structType: type });
    page.y += after;
  };
};

const drawRule = (page: Page): void => {
  page.markContent('Artifact', { type: 'Layout' });
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).stroke();
  page.endMarkedContent();
};

// The club's sign: a taut line at the angle of the site.
const drawSign = (page: Page): void => {
  page.markContent('Artifact', { type: 'Layout' });
  page
    .moveTo(LEFT, 92)
    .lineTo(LEFT + 38, 68)
    .lineWidth(4)
    .stroke();
  page.endMarkedContent();
};

const writeFacts = (page: Page, write: Write, facts: CertificateText['facts']): void => {
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
export const drawCertificate = (page: Page, text: CertificateText, pen: Pen): void => {
  const write = writer(page, pen);
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
