import { DOMSerializer } from '@tiptap/pm/model';
import { useLayoutEffect, useRef } from 'react';
import { typeset } from '#domain/typography.ts';
import { editorSchema, readContent } from './editor-content.ts';

const serializer = DOMSerializer.fromSchema(editorSchema);

/** Returns a text as nodes. It creates only nodes that the editor knows, in the typography of the server. */
const renderRichText = (html: string): DocumentFragment => {
  const made = document.createDocumentFragment();
  serializer.serializeFragment(readContent(html).content, {}, made);
  const texts = document.createTreeWalker(made, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = typeset(node.nodeValue ?? '');
  return made;
};

export const RichTextView = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderRichText(html)), [html]);
  return <div ref={place} className="rich" />;
};
