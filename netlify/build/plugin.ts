import type { ViteUserConfig } from 'astro';

type OnePlugin<Option> = Option extends { name: string; api?: unknown } ? Option : never;

/** A Vite plugin in the form that Astro's configuration takes. */
export type Plugin = OnePlugin<NonNullable<ViteUserConfig['plugins']>[number]>;
