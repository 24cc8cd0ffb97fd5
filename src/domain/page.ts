import * as z from 'zod/mini';

/** The rich-text pages the club edits. */
export const pageKeys = ['home', 'adhesion', 'training', 'reglement', 'history', 'legal', 'privacy'] as const;
export type PageKey = (typeof pageKeys)[number];

export const pageKeySchema = z.enum(pageKeys);
