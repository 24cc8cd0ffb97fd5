import { siteContent } from 'virtual:site-content';
import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { feedItem } from '#lib/feed.ts';
import { untilPurged } from '#lib/page-cache.ts';
import { paths } from '#lib/paths.ts';
import { articlesMessages as words } from '#messages/articles.ts';
import { etagOf } from '#server/http/etag.ts';
import { latestArticles } from '#server/running/publication/live-content.ts';

export const prerender = false;

const LENGTH = 20;

/**
 * Answers the newest articles in full. The feed is empty while articles are switched off, so that readers stay
 * subscribed.
 */
export const GET: APIRoute = async ({ site, url, cache }) => {
  const origin = site ?? url;
  const [{ club }, articles] = await Promise.all([siteContent(), latestArticles(LENGTH)]);
  const self = new URL(paths.feed, origin).href;
  const feed = await getRssString({
    title: words.feed(club.name),
    description: words.description(club.name),
    site: origin,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>fr</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: articles.map((article) => feedItem(article, origin)),
  });
  cache.set(untilPurged('articles', 'toggles'));
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ETag: etagOf(feed) } });
};
