import type { APIRoute } from 'astro';
import { SitemapStream, streamToPromise } from 'sitemap';
import { type NavigationEntry, navigationEntries } from '#lib/navigation.ts';
import { untilPurged } from '#lib/page-cache.ts';
import { articlePath, paths } from '#lib/paths.ts';
import { etagOf } from '#server/http/etag.ts';
import { liveAddresses } from '#server/running/publication/live-content.ts';

export const prerender = false;

const pages: readonly Pick<NavigationEntry, 'path' | 'toggle'>[] = [
  // The page of a dossier needs a link; without one it says little and asks not to be indexed.
  ...navigationEntries.filter(({ path }) => path !== paths.dossier),
  { path: paths.legal },
  { path: paths.privacy },
];

/** Answers every address that a visitor may reach today. */
export const GET: APIRoute = async ({ site, url, cache }) => {
  const { articles, open } = await liveAddresses();
  const stream = new SitemapStream({
    hostname: (site ?? url).origin,
    lastmodDateOnly: false,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const { path, toggle } of pages) if (!toggle || open.includes(toggle)) stream.write({ url: path });
  for (const { id, updatedAt } of articles) stream.write({ url: articlePath(id), lastmod: updatedAt.toISOString() });
  stream.end();
  const xml = (await streamToPromise(stream)).toString();
  cache.set(untilPurged('articles', 'toggles'));
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8', ETag: etagOf(xml) } });
};
