import type { APIRoute } from 'astro';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { ToggleKey } from '#domain/toggle.ts';
import { untilPurged } from '#lib/page-cache.ts';
import { articlePath, paths } from '#lib/paths.ts';
import { liveAddresses } from '#server/live-content.ts';

export const prerender = false;

const pages: readonly { url: string; toggle?: ToggleKey }[] = [
  { url: paths.home },
  { url: paths.articles, toggle: 'articles' },
  { url: paths.training },
  { url: paths.rules },
  { url: paths.team, toggle: 'equipe' },
  { url: paths.membership },
  { url: paths.history, toggle: 'history' },
  { url: paths.legal },
  { url: paths.privacy },
];

/** Every address a visitor may reach today. */
export const GET: APIRoute = async ({ site, url, cache }) => {
  const { articles, open } = await liveAddresses();
  const stream = new SitemapStream({
    hostname: (site ?? url).origin,
    lastmodDateOnly: false,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const page of pages) if (!page.toggle || open.includes(page.toggle)) stream.write({ url: page.url });
  for (const { id, updatedAt } of articles) stream.write({ url: articlePath(id), lastmod: updatedAt.toISOString() });
  stream.end();
  const xml = await streamToPromise(stream);
  cache.set(untilPurged('articles', 'toggles'));
  return new Response(xml.toString(), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
