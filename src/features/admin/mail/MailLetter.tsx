import { useLayoutEffect, useRef } from 'react';
import type { MailPreview } from '#domain/mailing.ts';
import { mailingMessages as words } from '#messages/mailing.ts';

// The policy of the page blocks style attributes that come as text; set one by one they are allowed.
const applyStyles = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[style]'))
    element.style.cssText = element.getAttribute('style') ?? '';
};

/** Shows the HTML of a mail apart from the styles of the page, as a mail program does. */
const MailHtml = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (!host) return;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const sheet = document.createElement('div');
    sheet.setAttribute('style', body.getAttribute('style') ?? '');
    sheet.append(...body.childNodes);
    for (const link of sheet.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.replaceChildren(sheet);
    applyStyles(root);
  }, [html]);
  return <div ref={place} className="mail-html" />;
};

/** A mail as it will be sent: its subject, its HTML and its plain text. */
export const MailLetter = ({ letter }: { letter: MailPreview }) => (
  <article className="stack mail-letter">
    <h2>{letter.subject}</h2>
    <MailHtml html={letter.html} />
    <details>
      <summary>{words.asText}</summary>
      <pre className="mail-text">{letter.text}</pre>
    </details>
  </article>
);
