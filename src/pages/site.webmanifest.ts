import { siteContent } from 'virtual:site-content';
import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';
import { themeColor } from '#lib/theme-color.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Answers the club's entry on a phone's home screen. */
export const GET: APIRoute = async () => {
  const { club } = await siteContent();
  const manifest = {
    id: paths.home,
    name: club.name,
    short_name: club.shortName,
    description: club.tagline,
    lang: 'fr',
    start_url: paths.home,
    scope: paths.home,
    display: 'minimal-ui',
    theme_color: themeColor.light,
    background_color: themeColor.light,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
};
