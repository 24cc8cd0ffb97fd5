import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CheckField } from '#components/ui/CheckField.tsx';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { type Article, excerptOf } from '#domain/article.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { writingMessages } from '#messages/writing.ts';
import { ActionError } from '../ActionError.tsx';
import { RichTextEditor } from '../editor/RichTextEditor.tsx';
import { ConflictNotice } from '../writing/ConflictNotice.tsx';
import { DraftNotice } from '../writing/DraftNotice.tsx';
import { PreviewDialog } from '../writing/PreviewDialog.tsx';
import { SaveBar } from '../writing/SaveBar.tsx';
import { useWriting } from '../writing/use-writing.ts';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { articleStanding } from './article-standing.ts';
import { articleDraftOf, createArticleWriting } from './article-writing.ts';
import { PictureSection } from './PictureSection.tsx';
import { useSavingArticle } from './use-saving-article.ts';

const words = adminArticlesMessages.form;
const anchorOf = (field: string): string => field;

/** The form of an article: title, summary, picture and text. Nothing typed is lost on the way. */
export const ArticleForm = ({ article }: { article?: Article }) => {
  const [writing] = useState(() => createArticleWriting(article));
  const draft = useStore(writing.$value);
  const saved = useStore(writing.$saved);
  const isChanged = useStore(writing.$isChanged);
  const [isPreviewed, setPreviewed] = useState(false);
  const { saving, overwriting, error, errors } = useSavingArticle(writing);
  useWriting(writing);
  const { title, summary, content, image, published } = draft;
  return (
    <>
      <ArticleHead article={saved} />
      <DraftNotice writing={writing} />
      <ConflictNotice
        writing={writing}
        overwriting={overwriting}
        show={(theirs) => <ArticlePreview draft={articleDraftOf(theirs)} publishedAt={theirs.publishedAt} />}
      />
      <ErrorSummary title={writingMessages.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <TextField
          name="title"
          label={words.title}
          autoComplete="off"
          value={title}
          error={errors.title}
          onValue={(typed) => writing.set({ title: typed })}
        />
        <TextAreaField
          name="summary"
          label={words.summary}
          hint={words.summaryHint}
          rows={2}
          placeholder={excerptOf(content)}
          value={summary}
          error={errors.summary}
          onValue={(typed) => writing.set({ summary: typed })}
        />
        <PictureSection
          image={image}
          error={errors.image}
          altError={errors['image-alt']}
          onImage={(chosen) => writing.set({ image: chosen })}
        />
        <RichTextEditor
          name="content"
          label={words.content}
          error={errors.content}
          html={content}
          onHtml={(html) => writing.set({ content: html })}
        />
        <CheckField
          id="published"
          label={words.published}
          hint={words.publishedHint}
          isChecked={published}
          onCheck={(isChecked) => writing.set({ published: isChecked })}
        />
        <ActionError action={{ error }} title={writingMessages.failed} />
      </div>
      <SaveBar
        isBusy={saving.isBusy || overwriting.isBusy}
        isChanged={isChanged}
        isNew={!saved}
        {...articleStanding(saved, draft, isChanged)}
        onSave={() => void saving.run()}
        onPreview={() => setPreviewed(true)}
      />
      {isPreviewed && (
        <PreviewDialog onClose={() => setPreviewed(false)}>
          <ArticlePreview draft={draft} publishedAt={saved?.publishedAt ?? null} />
        </PreviewDialog>
      )}
    </>
  );
};
