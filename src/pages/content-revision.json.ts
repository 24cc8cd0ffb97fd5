import { contentReadAt, siteContent } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { picturesPrinted, revisionOf } from '#server/running/publication/site-content.ts';

export const prerender = true;

/**
 * Answers what this site was built from: hashes for the admin area to compare with the present content, and the keys of
 * its pictures, which the sweep keeps. The instant is that before the content was read, so earlier saves are in the build.
 * A build made again from content that was published before keeps the instant of that content.
 */
export const GET: APIRoute = async () => {
  const content = await siteContent();
  return Response.json({
    builtAt: contentReadAt,
    revision: revisionOf(content),
    pictures: picturesPrinted(content),
  });
};
