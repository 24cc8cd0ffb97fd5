import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { formatInstant } from '#lib/format-instant.ts';
import { paths } from '#lib/paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { readNewArticleDraft } from './article-writing.ts';

/** The way back to an article that was begun and never saved, by whatever it was left. */
export const NewArticleDraft = () => {
  const [draft, setDraft] = useState<ReturnType<typeof readNewArticleDraft>>();
  // Once the form one comes from has kept what it held.
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
        <a className="button" href={paths.adminNewArticle}>
          {words.resumeDraft(formatInstant(draft.savedAt))}
        </a>
      </p>
    </Notice>
  );
};
