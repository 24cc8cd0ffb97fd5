import { imageVersions } from '#domain/form/image.ts';
import { hasOwnSummary, readingMinutes } from '#domain/site/article.ts';
import { typeset } from '#domain/typography.ts';
import { focusClass } from '#lib/focus.ts';
import { formatDay } from '#lib/format.ts';
import { articlesMessages as words } from '#messages/articles.ts';
import { writingMessages } from '#messages/writing.ts';
import { RichTextView } from '../editor/RichTextView.tsx';
import type { ArticleDraft } from './article-edit.ts';

interface ArticlePreviewProps {
  draft: ArticleDraft;
  /** Null means today. */
  publishedAt: string | null;
}

/** An article in the design of its public page (`article-page.css`, `rich-text.css`). */
export const ArticlePreview = ({ draft: { title, summary, content, image }, publishedAt }: ArticlePreviewProps) => (
  <article>
    <div className={image ? 'article-head article-head--pictured' : 'article-head'}>
      <header className="opening">
        <h1>{typeset(title) || writingMessages.untitled}</h1>
        {hasOwnSummary({ summary, content }) && <p className="article-lead">{typeset(summary)}</p>}
      </header>
      {image && (
        <img
          className={focusClass(image.focus)}
          src={imageVersions(image, 'webp').at(-1)?.url}
          width={image.width}
          height={image.height}
          alt={image.alt}
        />
      )}
    </div>
    <div className="article-body">
      <p className="article-facts">
        <span>{words.published(formatDay(publishedAt ?? new Date()))}</span>
        <span>{words.minutes(readingMinutes(content))}</span>
      </p>
      <RichTextView html={content} />
    </div>
  </article>
);
