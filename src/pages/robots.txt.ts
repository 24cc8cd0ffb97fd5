import type { APIRoute } from 'astro';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';

/** Pictures are public. Search engines find nothing in the rest of the API and in the admin area. */
export const GET: APIRoute = ({ site, url }) => {
  const lines = [
    'User-agent: *',
    'Allow: /api/media/',
    'Disallow: /api/',
    `Disallow: ${adminPaths.home}`,
    '',
    `Sitemap: ${new URL(paths.sitemap, site ?? url).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
