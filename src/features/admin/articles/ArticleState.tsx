import { adminArticlesMessages as words } from '#messages/admin-articles.ts';

/** Whether an article is public, in a word with its sign. */
export const ArticleState = ({ published }: { published: boolean }) => (
  <span className={published ? 'tag tag--success' : 'tag'}>
    <span aria-hidden="true">{published ? '✓' : '✎'}</span>
    {published ? words.published : words.draft}
  </span>
);
