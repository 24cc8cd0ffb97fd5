import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

/** A fenced block of a document: commands, or the content of the file that the text before it names. */
export type Block =
  | { readonly kind: 'commands'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly text: string };

/** Returns the text under a heading, up to the next heading of the same level or a higher one. */
export const sectionOf = (document: string, heading: string): string => {
  const lines = document.split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`the document has no heading "${heading}"`);
  const level = /^#+/.exec(heading)?.[0].length ?? 1;
  const rest = lines.slice(start + 1);
  let isFenced = false;
  const end = rest.findIndex((line) => {
    if (line.startsWith('```')) isFenced = !isFenced;
    const marks = isFenced ? undefined : /^(#+) /.exec(line)?.[1];
    return marks !== undefined && marks.length <= level;
  });
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
};

/** Returns the blocks of a text in order. Throws for a file that the text before it does not name. */
export const blocksOf = (text: string): Block[] => {
  const fences = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return fences.map((fence, index): Block => {
    const [whole, language, content = ''] = fence;
    if (language === 'sh') return { kind: 'commands', text: content };
    const former = fences[index - 1];
    const before = text.slice(former ? former.index + former[0].length : 0, fence.index);
    const path = [...before.matchAll(/`(\/[^`\s]+)`/g)].at(-1)?.[1];
    if (!path) throw new Error(`no file is named before this block:\n${whole}`);
    return { kind: 'file', path, text: content };
  });
};

export const readDocument = (name: string): Promise<string> => readFile(join(docs, name), 'utf8');
