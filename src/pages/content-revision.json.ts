import { contentReadAt, siteContent } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { picturesPrinted, revisionOf } from '#server/running/publication/site-content.ts';

export const prerender = true;

/**
 * Answers the revision of the built content: hashes that the admin area compares with the present content, and the keys
 * of its pictures, which the sweep keeps. The instant was taken before the content was read, so every earlier save is
 * in the build. A rebuild from content that was published before keeps the instant of that content.
 */
export const GET: APIRoute = async () => {
  const content = await siteContent();
  return Response.json({
    builtAt: contentReadAt,
    revision: revisionOf(content),
    pictures: picturesPrinted(content),
  });
};
