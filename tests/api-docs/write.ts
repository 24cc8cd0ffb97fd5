import { writeFile } from 'node:fs/promises';
import { writeMarkdown } from './markdown.ts';
import { describeApi } from './openapi.ts';

/** Returns the pages about the API, by the name of their file under `docs`. */
export const apiPages = async (root: string): Promise<Record<'api.md' | 'openapi.json', string>> => {
  const described = await describeApi(root);
  return { 'api.md': writeMarkdown(described), 'openapi.json': `${JSON.stringify(described.openapi, null, 2)}\n` };
};

if (import.meta.main)
  for (const [name, text] of Object.entries(await apiPages(process.cwd()))) await writeFile(`docs/${name}`, text);
