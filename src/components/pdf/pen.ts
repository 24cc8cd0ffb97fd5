import type { PictureText } from './picture-text.ts';

/** The margins. All values are in points, from the top left corner of an A4 page, which is 595 wide and 842 high. */
export const LEFT = 64;
export const RIGHT = 531;
/** The lower margin. */
export const BOTTOM = 790;

export type PdfPage = PDFKit.PDFDocument;

/** The tools that draw a text. */
export interface Pen {
  /** Returns true if the font has every letter of the text. */
  isWritable: (text: string) => boolean;
  pictureText: PictureText;
}

interface Setting {
  font?: 'regular' | 'bold';
  size?: number;
  at?: number;
  width?: number;
  align?: 'left' | 'right';
  /** The free space below, in points. */
  after?: number;
  type?: 'P' | 'H1' | 'TH' | 'TD';
  /** The part of the document that the text belongs to. By default the document. */
  parent?: PDFKit.PDFStructureElement;
}

export type Write = (text: string, setting?: Setting) => void;

/**
 * Returns a function that writes paragraphs below each other, each tagged for screen readers, and the document that they belong
 * to. A text that the font cannot write becomes a picture.
 */
export const writer = (
  page: PdfPage,
  { isWritable, pictureText }: Pen,
): { write: Write; root: PDFKit.PDFStructureElement } => {
  const root = page.struct('Document');
  page.addStructure(root);
  const write: Write = (text, setting = {}) => {
    const { font = 'regular', size = 10.5, at = LEFT, width = RIGHT - at, align = 'left', after = 0 } = setting;
    const { type = 'P', parent = root } = setting;
    if (!isWritable(text)) {
      const { url, width: drawn, height } = pictureText(text, { isBold: font === 'bold', size, width });
      const top = page.y;
      parent.add(
        page.struct('Figure', { alt: text, actual: text }, () => {
          page.image(url, at, top, { width: drawn, height });
        }),
      );
      page.y = top + height + after;
      return;
    }
    page
      .font(font)
      .fontSize(size)
      .text(text, at, page.y, { width, align, lineGap: size * 0.3, structParent: parent, structType: type });
    page.y += after;
  };
  return { write, root };
};

export const drawRule = (page: PdfPage): void => {
  page.markContent('Artifact', { type: 'Layout' });
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).stroke();
  page.endMarkedContent();
};

/** Draws the club's sign: a taut line at the angle of the site. */
export const drawSign = (page: PdfPage): void => {
  page.markContent('Artifact', { type: 'Layout' });
  page
    .moveTo(LEFT, 92)
    .lineTo(LEFT + 38, 68)
    .lineWidth(4)
    .stroke();
  page.endMarkedContent();
};
