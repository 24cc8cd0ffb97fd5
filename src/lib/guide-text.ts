import { plainText } from '#domain/site/article.ts';
import { paths } from './paths.ts';

interface GuideText {
  title: string;
  /** The HTML below the title. */
  html: string;
}

/** The number of pixels that a picture has for each pixel of the screen, as `npm run tool -- guide` takes them. */
export const GUIDE_PICTURE_SCALE = 1.5;

const inScreenPixels = (size: string): number => Math.round(Number(size) / GUIDE_PICTURE_SCALE);

/** Replaces links between the files of the guide by links between pages of the site. */
const withSiteLinks = (html: string): string =>
  html.replaceAll(/href="(\w[\w-]*)\.md(#[^"]*)?"/g, (_, file: string, anchor = '') =>
    file === 'README' ? `href="${paths.guide}${anchor}"` : `href="${paths.guide}/${file}${anchor}"`,
  );

/** Shows each picture in the size of the screen that it was taken of. */
const withScreenSizes = (html: string): string =>
  html.replaceAll(/ (width|height)="(\d+)"/g, (_, name: string, size: string) => ` ${name}="${inScreenPixels(size)}"`);

/** Returns a page of the guide, written in Markdown, as the site shows it. Throws when it does not begin with a title. */
export const guideText = (markup: string): GuideText => {
  const [opening, title] = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(markup) ?? [];
  if (opening === undefined || title === undefined) throw new Error('A page of the guide begins with its title.');
  return { title: plainText(title), html: withScreenSizes(withSiteLinks(markup.slice(opening.length))) };
};
