import type { ReactNode } from 'react';
import { typeset } from '#domain/typography.ts';
import { writingMessages } from '#messages/writing.ts';
import { RichTextView } from '../editor/RichTextView.tsx';
import type { PageDraft } from './page-edit.ts';

/** A page of the club in the design of its public page. */
export const PagePreview = ({ title, content, children }: PageDraft & { children?: ReactNode }) => (
  <article className="page-preview">
    <header className="opening">
      <h1>{typeset(title) || writingMessages.untitled}</h1>
    </header>
    {children}
    <RichTextView html={content} />
  </article>
);
