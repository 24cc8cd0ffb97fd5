import type { ViteUserConfig } from 'astro';

type OnePlugin<Option> = Option extends { name: string; api?: unknown } ? Option : never;

/** A Vite plugin, as Astro's own configuration takes it. */
export type Plugin = OnePlugin<NonNullable<ViteUserConfig['plugins']>[number]>;
