import { useLayoutEffect, useRef } from 'react';
import { renderRichText } from './render-rich-text.ts';

/** Shows a text as the public pages do. */
export const RichTextView = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderRichText(html)), [html]);
  return <div ref={place} className="rich" />;
};
