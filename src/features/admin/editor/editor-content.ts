import { getSchema } from '@tiptap/core';
import { DOMParser as TextParser } from '@tiptap/pm/model';
import { parseInert } from '#lib/inert-html.ts';
import { editorExtensions } from './editor-extensions.ts';

export const editorSchema = getSchema(editorExtensions);
const parser = TextParser.fromSchema(editorSchema);

/**
 * Returns a text as the editor keeps it, with only what the editor knows. Given HTML, the editor would read it in a way
 * that the pages do not allow.
 */
export const readContent = (html: string) => parser.parse(parseInert(html).body);
