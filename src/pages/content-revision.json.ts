import { siteContent } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { picturesPrinted, revisionOf } from '#server/site-content.ts';

export const prerender = true;

/**
 * Answers what this site was built from: hashes for the admin area to compare with the present content, and the keys of
 * its pictures, which the sweep keeps. The instant is the start of the build, before anything was read, so earlier
 * saves are in the build.
 */
export const GET: APIRoute = async () => {
  const content = await siteContent();
  return Response.json({
    builtAt: new Date(performance.timeOrigin).toISOString(),
    revision: revisionOf(content),
    pictures: picturesPrinted(content),
  });
};
