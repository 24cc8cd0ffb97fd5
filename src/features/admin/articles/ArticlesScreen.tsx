import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { ArticleList } from './ArticleList.tsx';
import { readNewArticleDraft } from './article-edit.ts';
import { $articles, $toRemove, loadArticles, openArticles } from './articles-store.ts';
import { RemoveArticleDialog } from './RemoveArticleDialog.tsx';

/** Leads back to a new article that was never saved. */
const NewArticleDraft = () => {
  const [draft, setDraft] = useState<ReturnType<typeof readNewArticleDraft>>();
  // This runs after the form that was just left has stored its text.
  useEffect(() => setDraft(readNewArticleDraft()), []);
  if (!draft) return null;
  const { title } = draft.value;
  return (
    <Notice>
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{words.draftKept}</p>
      <p>
        <a className="button" href={adminPaths.newArticle}>
          {words.resumeDraft(formatInstant(draft.savedAt))}
        </a>
      </p>
    </Notice>
  );
};

export const ArticlesScreen = ({ search = {} }: { search?: Readonly<Record<string, string>> }) => {
  const articles = useStore($articles);
  useEffect(() => {
    openArticles();
    return () => $toRemove.set(undefined);
  }, []);
  return (
    <div className="screen screen--list">
      <ScreenHead name={words.title}>
        <MainAction href={adminPaths.newArticle}>{words.add}</MainAction>
      </ScreenHead>
      <NewArticleDraft />
      <LoadedPart of={articles} reload={loadArticles} words={words}>
        {(list) => <ArticleList articles={list} search={search} />}
      </LoadedPart>
      <RemoveArticleDialog />
    </div>
  );
};
