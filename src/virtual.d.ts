declare module 'virtual:site-content' {
  import type { SiteContent } from '#server/site-content.ts';

  /** The content of the site as it was when it was built, also for the pages that are rendered on demand. */
  export const siteContent: () => Promise<SiteContent>;
}

declare module 'virtual:security-headers' {
  /** What netlify.toml gives every static file. */
  export const securityHeaders: Readonly<Record<string, string>>;
}
