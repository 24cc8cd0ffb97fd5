import { useLayoutEffect, useRef } from 'react';
import { renderRichText } from './render-rich-text.ts';

/** A text as the public pages show it. */
export const RichTextView = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderRichText(html)), [html]);
  return <div ref={place} className="rich" />;
};
