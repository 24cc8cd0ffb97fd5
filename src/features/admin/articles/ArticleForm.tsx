import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { DraftNotice } from '#components/editing/DraftNotice.tsx';
import { SaveBar } from '#components/editing/SaveBar.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type Article, excerptOf } from '#domain/site/article.ts';
import { adminArticlePath } from '#lib/admin-paths.ts';
import { articlePath } from '#lib/paths.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { writingMessages } from '#messages/writing.ts';
import { PreviewDialog } from '../editor/PreviewDialog.tsx';
import { RichTextEditor } from '../editor/RichTextEditor.tsx';
import { TextConflictNotice } from '../editor/TextConflictNotice.tsx';
import { replaceScreen } from '../screen/open-screen.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleState } from './ArticleState.tsx';
import { type ArticleDraft, articleDraftOf, createArticleEdit } from './article-edit.ts';
import { PictureSection } from './PictureSection.tsx';

const words = adminArticlesMessages.form;
const anchorOf = (field: string): string => field;

/** Returns what visitors see of an article now, and what saving would change. */
export const articleStanding = (
  saved: Article | undefined,
  { published }: Pick<ArticleDraft, 'published'>,
  isChanged: boolean,
): { state?: string; note?: string } => {
  const isPublic = saved?.published === true;
  const state = saved && { state: isPublic ? adminArticlesMessages.published : adminArticlesMessages.draft };
  if (published !== isPublic) return { ...state, note: published ? words.willPublish : words.willWithdraw };
  if (!isPublic) return { ...state, ...(saved && { note: words.isDraft }) };
  return { ...state, note: isChanged ? words.isPublicBefore : words.isPublic };
};

/** Shows which article it is and whether it is public. A new one has no name yet. */
const ArticleHead = ({ article }: { article: Article | undefined }) => (
  <ScreenHead name={article?.title ?? adminArticlesMessages.addTitle}>
    {article && (
      <p className="cluster">
        <ArticleState published={article.published} />
        {article.published && <a href={articlePath(article.id)}>{adminArticlesMessages.viewPublic}</a>}
      </p>
    )}
  </ScreenHead>
);

const toastOf = (before: Article | undefined, after: Article): string => {
  const { toasts } = adminArticlesMessages;
  if (!before) return toasts.created;
  if (before.published === after.published) return toasts.changed;
  return after.published ? toasts.published : toasts.unpublished;
};

/** Edits an article. A new one gets its own address once it is saved. */
export const useArticleEdit = (create: () => ReturnType<typeof createArticleEdit>) =>
  useEdit(create, {
    onSaved: (saved, before, isHere) => {
      void toastSuccess(toastOf(before, saved));
      if (!before && isHere()) replaceScreen(adminArticlePath(saved.id));
    },
  });

/** The form of an article: title, summary, picture and text. No typed text is lost. */
export const ArticleForm = ({ article }: { article?: Article }) => {
  const edit = useArticleEdit(() => createArticleEdit(article));
  const [isPreviewed, setPreviewed] = useState(false);
  const { draft, saved, errors, isChanged, set, fieldOf, action } = edit;
  const { content, image, published } = draft;
  return (
    <>
      <ArticleHead article={saved} />
      <DraftNotice edit={edit} />
      <TextConflictNotice
        edit={edit}
        show={(theirs) => <ArticlePreview draft={articleDraftOf(theirs)} publishedAt={theirs.publishedAt} />}
      />
      <ErrorSummary title={writingMessages.toMend} errors={errors} anchorOf={anchorOf} />
      <div className="writing">
        <TextField {...fieldOf('title')} label={words.title} autoComplete="off" />
        <TextAreaField
          {...fieldOf('summary')}
          label={words.summary}
          hint={words.summaryHint}
          rows={2}
          placeholder={excerptOf(content)}
        />
        <PictureSection
          image={image}
          error={errors.image}
          altError={errors['image-alt']}
          onImage={(chosen) => set({ image: chosen })}
        />
        <RichTextEditor
          name="content"
          label={words.content}
          error={errors.content}
          html={content}
          onHtml={(html) => set({ content: html })}
        />
        <CheckField
          id="published"
          label={words.published}
          hint={words.publishedHint}
          isChecked={published}
          onCheck={(isChecked) => set({ published: isChecked })}
        />
        <ActionError action={action} title={writingMessages.failed} />
      </div>
      <SaveBar
        isBusy={action.isBusy}
        isChanged={isChanged}
        isNew={!saved}
        {...articleStanding(saved, draft, isChanged)}
        onSave={() => void action.run()}
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
