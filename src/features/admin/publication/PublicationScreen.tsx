import { useStore } from '@nanostores/react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { formatDay } from '#lib/format.ts';
import { formatClock } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import { $publication, loadPublication, type Publication } from '../publication-store.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { PendingList } from './PendingList.tsx';
import { PublishSection } from './PublishSection.tsx';

const said = (instant: string, say: (day: string, time: string) => string): string =>
  say(formatDay(instant), formatClock(instant));

const Dates = ({ publication: { deployedAt, requestedAt } }: { publication: Publication }) => (
  <div className="home-note">
    <p>{deployedAt ? said(deployedAt, words.onlineSince) : words.onlineUnknown}</p>
    {requestedAt && <p>{said(requestedAt, words.requestedAt)}</p>}
  </div>
);

const Present = ({ publication }: { publication: Publication }) => (
  <>
    <PublishSection publication={publication} />
    <PendingList publication={publication} />
    <Dates publication={publication} />
  </>
);

/** What waits to be published, and the button that publishes it. */
export const PublicationScreen = () => {
  const view = useStore($publication);
  return (
    <div className="screen">
      <header className="stack">
        <ScreenTitle name={adminMessages.screens.publication} />
        <p className="measure">{words.lead}</p>
      </header>
      {view.state === 'loading' && <p className="loading">{words.loading}</p>}
      {view.state === 'failed' && (
        <RetryNotice title={words.failed} onRetry={() => void loadPublication()}>
          {words.failedHint}
        </RetryNotice>
      )}
      {view.state === 'ready' && <Present publication={view.publication} />}
    </div>
  );
};
