import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { Below } from '../Below.tsx';
import { LoadedPart } from '../LoadedPart.tsx';
import { useListAddress } from '../list-filter.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { ArchiveLists } from './ArchiveLists.tsx';
import { $archives, archivesFilter, loadArchives } from './archives-store.ts';
import { RetentionSection } from './RetentionSection.tsx';

const NobodyYet = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
    <a className="button" href={adminPaths.memberships}>
      {words.toMemberships}
    </a>
  </div>
);

/** The past seasons, and the personal data that the club must no longer keep. */
export const ArchivesScreen = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useListAddress(archivesFilter, params);
  const archives = useStore($archives);
  useEffect(() => void loadArchives(), []);
  return (
    <div className="screen">
      <header>
        <ScreenTitle name={adminMessages.screens.archives} />
        <p>{words.lead}</p>
        <p>
          <a href="#retention">{words.retention.title}</a>
        </p>
      </header>
      <LoadedPart of={archives} reload={loadArchives} words={words}>
        {(members) => (members.length > 0 ? <ArchiveLists members={members} /> : <NobodyYet />)}
      </LoadedPart>
      <Below isTurn={archives.state !== 'loading'}>
        <RetentionSection />
      </Below>
    </div>
  );
};
