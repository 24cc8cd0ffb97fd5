declare module 'virtual:site-content' {
  import type { SiteContent } from '#server/running/publication/site-content.ts';

  /** The content of the site as it was when it was built, also for the pages that are rendered on demand. */
  export const siteContent: () => Promise<SiteContent>;

  /** The instant before it was read. Earlier saves are in it. */
  export const contentReadAt: string;
}

declare module 'virtual:security-headers' {
  import type { HeaderRule } from '#lib/header-rules.ts';

  /** What netlify.toml gives static files to guard them. */
  export const securityHeaders: readonly HeaderRule[];
}

/** What Astro's integrations run before components are read. Empty in a build. */
declare module 'astro:scripts/before-hydration.js';

/** What TypeScript does not know, because only Chromium has it. */
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}

/** The hash of a printed script, for the policy of the pages that print it (`netlify/build/printed-scripts.ts`). */
declare module '*?hash' {
  export const hash: `sha256-${string}`;
}
