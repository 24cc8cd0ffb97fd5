import { mkdir, writeFile } from 'node:fs/promises';
import { writeMarkdown } from './markdown.ts';
import { describeApi } from './openapi.ts';

const described = await describeApi(process.cwd());
await writeFile('docs/api.md', writeMarkdown(described));
await mkdir('.build', { recursive: true });
await writeFile('.build/openapi.json', `${JSON.stringify(described.openapi, null, 2)}\n`);
