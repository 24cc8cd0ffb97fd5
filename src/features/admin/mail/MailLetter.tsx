import { useLayoutEffect, useRef } from 'react';
import type { MailPreview } from '#domain/mail/mailing.ts';
import { parseInert } from '#lib/inert-html.ts';
import { mailingMessages as words } from '#messages/mailing.ts';

/**
 * Returns the HTML without its style sheet, and with its style attributes under a name that no browser applies: the
 * policy of the page blocks styles that come as text. A script may set them one by one.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]+>/g, (tag) => tag.replace(/ style="/, ' data-style="'));

const applyStyles = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
};

/** Shows the HTML of a mail apart from the styles of the page, as a mail program does. */
const MailHtml = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (!host) return;
    const { body } = parseInert(withoutStyles(html));
    const sheet = document.createElement('div');
    sheet.dataset.style = body.dataset.style ?? '';
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
