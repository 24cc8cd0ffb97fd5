import { adminArticlesMessages as words } from '#messages/admin-articles.ts';

/** Tells whether an article is public, with a word and a sign. */
export const ArticleState = ({ published }: { published: boolean }) => (
  <span className={published ? 'tag tag--success' : 'tag'}>
    <span aria-hidden="true">{published ? '✓' : '✎'}</span>
    {published ? words.published : words.draft}
  </span>
);
