import { getSchema } from '@tiptap/core';
import { DOMSerializer, DOMParser as TextParser } from '@tiptap/pm/model';
import { useLayoutEffect, useRef } from 'react';
import { typeset } from '#domain/typography.ts';
import { editorExtensions } from './editor-extensions.ts';

const schema = getSchema(editorExtensions);
const parser = TextParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** Returns a text as nodes. Makes only what the editor knows, in the typography of the server. */
const renderRichText = (html: string): DocumentFragment => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const made = document.createDocumentFragment();
  serializer.serializeFragment(parser.parse(body).content, {}, made);
  const texts = document.createTreeWalker(made, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = typeset(node.nodeValue ?? '');
  return made;
};

/** Shows a text as the public pages do. */
export const RichTextView = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderRichText(html)), [html]);
  return <div ref={place} className="rich" />;
};
