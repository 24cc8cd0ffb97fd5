import type { Context } from 'hono';
import type { StoredFile } from '../integrations/blob-store.ts';

const extensions: Readonly<Record<StoredFile['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
};

/** Returns the name of a stored file with the ending of its type. */
export const withExtension = (name: string, type: StoredFile['type']): string => `${name}.${extensions[type]}`;

/** Answers a member's file as a download. Browsers never open it as a page of the site, whatever it holds. */
export const privateFile = (context: Context, { bytes, type }: StoredFile, name: string) =>
  context.body(bytes, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${withExtension(name, type)}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
