import { useLoaded } from '#components/loading/loaded.ts';
import { adminArticlePath, adminPaths } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { fetchArticles } from '../articles/article-api.ts';

const words = adminHomeMessages.articles;

const SHOWN = 4;

/** The latest articles, drafts first, for those who write. Absent while there is none. */
export const ArticlesCard = () => {
  const loaded = useLoaded(fetchArticles);
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  const latest = loaded.value.toSorted(
    (one, other) => Number(one.published) - Number(other.published) || other.updatedAt.localeCompare(one.updatedAt),
  );
  return (
    <section className="card" aria-labelledby="articles">
      <header className="card-head">
        <h2 id="articles">{words.title}</h2>
        <a href={adminPaths.articles}>{words.all}</a>
      </header>
      <ul className="tasks">
        {latest.slice(0, SHOWN).map(({ id, title, published, publishedAt }) => (
          <li key={id} className="card-row task">
            <div>
              <strong>{title}</strong>
              <span className="note">
                {published && publishedAt ? words.published(formatDay(publishedAt)) : words.draft}
              </span>
            </div>
            <a className="button" href={adminArticlePath(id)}>
              {words.edit}
              <span className="visually-hidden">{adminHomeMessages.attention.of(title)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
