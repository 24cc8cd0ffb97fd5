import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import type { Publication } from '../publication-store.ts';

/** What visitors do not see yet, in the club's words. */
export const PendingList = ({ publication: { count, pending } }: { publication: Publication }) => (
  <section className="stack" aria-labelledby="waiting">
    <h2 id="waiting">{words.waitingTitle(count)}</h2>
    {count === 0 ? (
      <p>{words.nothing}</p>
    ) : (
      <ul className="admin-lines">
        {pending.map(({ part, label }) => (
          <li key={part}>{label}</li>
        ))}
      </ul>
    )}
  </section>
);
