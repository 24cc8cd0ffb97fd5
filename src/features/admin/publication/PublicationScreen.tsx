import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { formatDay } from '#lib/format.ts';
import { formatClock } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { PublishSection } from './PublishSection.tsx';
import { $publication, loadPublication, type Publication, refreshPublication } from './publication-store.ts';

/** The changes that visitors do not see yet, in the club's words. */
const PendingList = ({ publication: { count, pending } }: { publication: Publication }) => (
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

const said = (instant: string, say: (day: string, time: string) => string): string =>
  say(formatDay(instant), formatClock(instant));

const Dates = ({ publication: { deployedAt, requestedAt } }: { publication: Publication }) => (
  <div className="note">
    <p>{deployedAt ? said(deployedAt, words.onlineSince) : words.onlineUnknown}</p>
    {requestedAt && <p>{said(requestedAt, words.requestedAt)}</p>}
  </div>
);

/** The table that says when each kind of change becomes public. */
const BecomesPublic = () => (
  <section className="stack" aria-labelledby="becomes-public">
    <h2 id="becomes-public">{words.whenTitle}</h2>
    <dl className="facts">
      {words.becomesPublic.map(({ what, when }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{when}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The changes that wait to be published, and the button that publishes them. */
export const PublicationScreen = () => {
  const view = useStore($publication);
  // The store may have been read for another screen.
  useEffect(refreshPublication, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.publication} />
      <p className="measure">{words.lead}</p>
      <LoadedPart of={view} reload={loadPublication} words={words}>
        {(publication) => (
          <>
            <PublishSection publication={publication} />
            <PendingList publication={publication} />
            <Dates publication={publication} />
            <BecomesPublic />
          </>
        )}
      </LoadedPart>
    </div>
  );
};
