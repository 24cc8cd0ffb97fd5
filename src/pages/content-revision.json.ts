import { siteContent } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { picturesPrinted, revisionOf } from '#server/site-content.ts';

export const prerender = true;

/**
 * What this site was built from, for the admin area to compare with the present content: hashes, and the keys of its
 * pictures, which the sweep spares. The instant is that of the build's start, before anything was read: what was saved
 * earlier is in it.
 */
export const GET: APIRoute = async () => {
  const content = await siteContent();
  return Response.json({
    builtAt: new Date(performance.timeOrigin).toISOString(),
    revision: revisionOf(content),
    pictures: picturesPrinted(content),
  });
};
