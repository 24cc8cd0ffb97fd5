import { getSchema } from '@tiptap/core';
import { DOMParser as TextParser } from '@tiptap/pm/model';
import { parseInert } from '#lib/inert-html.ts';
import { editorExtensions } from './editor-extensions.ts';

export const editorSchema = getSchema(editorExtensions);
const parser = TextParser.fromSchema(editorSchema);

/**
 * Parses a text into the editor's document, which keeps only nodes that the editor knows. The editor cannot parse HTML
 * itself, because it would do so in a way that the pages' policy forbids.
 */
export const readContent = (html: string) => parser.parse(parseInert(html).body);
