import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { formatInstant } from '#lib/format-instant.ts';
import { paths } from '#lib/paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { readNewArticleDraft } from './article-edit.ts';

/** Leads back to a new article that was never saved. */
export const NewArticleDraft = () => {
  const [draft, setDraft] = useState<ReturnType<typeof readNewArticleDraft>>();
  // After the form that was just left has kept its text.
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
