import type { Article } from '#domain/site/article.ts';
import { escapeHtml } from '#domain/text.ts';
import { articlePath } from './paths.ts';

const withWholeAddress = (tag: string, site: URL): string =>
  tag
    .replaceAll(/ (?:srcset|sizes|loading)="[^"]*"/g, '')
    .replaceAll(
      / (href|src)="(\/[^"]*)"/g,
      (_, name: string, path: string) => ` ${name}="${new URL(path, site).href}"`,
    );

/** Returns rich text for readers outside the site: whole addresses, and one width of each picture. */
export const withWholeAddresses = (html: string, site: URL): string =>
  html.replaceAll(/<[^>]+>/g, (tag) => withWholeAddress(tag, site));

/** Returns a text without the characters that XML cannot hold. */
export const xmlText = (text: string): string => text.replaceAll(notXml, '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const pictureOf = ({ url, alt }: { url: string; alt: string }): string =>
  `<p><img src="${url}" alt="${escapeHtml(alt)}"></p>`;

/**
 * Returns an article for the feed. A description in RSS 2.0 is HTML, where a feed reader would parse «<16 ans>» as a
 * tag.
 */
export const feedItem = ({ id, title, summary, content, image, publishedAt, createdAt }: Article, site: URL) => ({
  title: xmlText(title),
  link: articlePath(id),
  description: xmlText(escapeHtml(summary)),
  pubDate: new Date(publishedAt ?? createdAt),
  content: xmlText(withWholeAddresses((image ? pictureOf(image) : '') + content, site)),
});
